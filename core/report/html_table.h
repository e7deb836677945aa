// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace qdm {

/// A table of a page. Cells are plain text, escaped here; the first column is left-aligned, the others on the right.
class HtmlTable {
public:
    explicit HtmlTable(std::vector<std::string> heads, bool words = false) : m_heads(std::move(heads)), m_words(words) { }

    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    bool empty() const { return m_rows.empty(); }

    std::string html() const; ///< nothing for a table without rows

private:
    std::vector<std::string> m_heads;
    std::vector<std::vector<std::string>> m_rows;
    bool m_words; ///< all columns hold words, so all are left-aligned
};

}
