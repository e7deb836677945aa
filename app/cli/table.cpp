// SPDX-License-Identifier: MIT
#include "app/cli/table.h"

#include "platform/include/text.h"

#include <algorithm>

namespace qdm::cli {

namespace {

/// Columns on the terminal: a UTF-8 character counts once.
std::size_t widthOf(const std::string &text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string shown(const std::string &cell)
{
    return cell.empty() ? "-" : printable(cell);
}

}

std::string Table::text() const
{
    std::vector<std::size_t> widths(m_rows.front().size());
    for (const auto &row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(shown(row[i])));
    std::string out;
    for (const auto &row : m_rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            out += shown(row[i]) + std::string(widths[i] - widthOf(shown(row[i])) + 2, ' ');
        out += shown(row.back()) + "\n";
    }
    return out;
}

}
