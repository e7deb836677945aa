// SPDX-License-Identifier: MIT
#include "core/report/html_table.h"

#include "core/report/html_text.h"

namespace qdm {

std::string HtmlTable::html() const
{
    if (m_rows.empty())
        return "";
    std::string out = m_words ? "<div class=\"wide\"><table class=\"words\">\n<thead><tr>" : "<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string &head : m_heads)
        out += "<th>" + escapedHtml(head) + "</th>";
    out += "</tr></thead>\n<tbody>\n";
    for (const std::vector<std::string> &row : m_rows) {
        out += "<tr>";
        for (const std::string &cell : row)
            out += "<td>" + escapedHtml(cell) + "</td>";
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

}
