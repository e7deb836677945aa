// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace qdm::cli {

/// Columns of text, each as wide as its widest cell. Empty cells are shown as "-".
class Table {
public:
    explicit Table(std::vector<std::string> head) : m_rows{std::move(head)} { }

    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows; ///< the head first
};

}
