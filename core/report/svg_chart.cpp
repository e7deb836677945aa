// SPDX-License-Identifier: MIT
#include "core/report/svg_chart.h"

#include "core/report/html_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace qdm {

namespace {

constexpr double width = 760;
constexpr double labelHeight = 12; ///< of a line of text

double share(const ChartAxis &axis, double value)
{
    const auto scale = [&](double v) { return axis.logarithmic ? std::log2(std::max(v, 1e-9)) : v; };
    const double range = scale(axis.most) - scale(axis.least);
    return range > 0 ? std::clamp((scale(value) - scale(axis.least)) / range, 0.0, 1.0) : 0.5;
}

const char *classOf(Operation operation)
{
    return operationName(operation);
}

std::string text(double x, double y, const char *anchor, const char *style, std::string_view words)
{
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y, anchor, style,
                       escapedHtml(words));
}

std::string gridLine(double x1, double y1, double x2, double y2)
{
    return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"grid\"/>\n", x1, y1, x2, y2);
}

/// The form tells operations apart where colours do not: a circle reads, a square writes, a diamond does both.
std::string marker(double x, double y, Operation operation)
{
    constexpr double r = 4;
    switch (operation) {
    case Operation::Read: return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"", x, y, r);
    case Operation::Write: return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\"", x - r, y - r, 2 * r, 2 * r);
    case Operation::Mix: return fmt::format("<path d=\"M{:.1f},{:.1f}l5,5l-5,5l-5,-5z\"", x, y - 5);
    }
    return "";
}

/// Lines over two axes.
class LineDrawing {
public:
    explicit LineDrawing(const Chart &chart) : m_chart(chart) { }

    static constexpr double height = 350;

    std::string drawn() const
    {
        std::string out = axes() + legend();
        for (const ChartLine &line : m_chart.lines)
            out += line.look == ChartLine::Look::Dots ? dots(line) : curve(line);
        return out;
    }

private:
    static constexpr double left = 84, right = width - 24, top = 34, bottom = height - 52;

    double x(double value) const { return left + share(m_chart.x, value) * (right - left); }
    double y(double value) const { return bottom - share(m_chart.y, value) * (bottom - top); }

    std::string axes() const
    {
        std::string out;
        for (double tick : m_chart.y.ticks)
            out += gridLine(left, y(tick), right, y(tick)) + text(left - 8, y(tick) + 4, "end", "quiet", m_chart.y.label(tick));
        const std::size_t every = (m_chart.x.ticks.size() + 13) / 14; // labels must not run into one another
        for (std::size_t i = 0; i < m_chart.x.ticks.size(); ++i) {
            const double at = x(m_chart.x.ticks[i]);
            out += gridLine(at, bottom, at, bottom + 4);
            if (i % every == 0)
                out += text(at, bottom + 18, "middle", "quiet", m_chart.x.label(m_chart.x.ticks[i]));
        }
        out += text(left, 16, "start", "ink", m_chart.y.title);
        return out + text((left + right) / 2, height - 10, "middle", "ink", m_chart.x.title);
    }

    std::string legend() const
    {
        if (m_chart.lines.size() < 2)
            return "";
        std::string out;
        double at = right;
        for (auto line = m_chart.lines.rbegin(); line != m_chart.lines.rend(); ++line) {
            at -= static_cast<double>(line->name.size()) * 7;
            out += text(at, 16, "start", "ink", line->name);
            if (line->look == ChartLine::Look::Dots)
                out += fmt::format("<path d=\"M{:.1f},{}h0m6,-3h0m6,4h0\" class=\"dots {}\"/>\n", at - 24, labelHeight,
                                   classOf(line->operation));
            else
                out += fmt::format("<path d=\"M{:.1f},{}h24\" class=\"{} {}\"/>\n", at - 32, labelHeight, curveClass(),
                                   classOf(line->operation));
            at -= 48;
        }
        return out;
    }

    /// Over dots a line is their average, drawn in ink so that it stands out from them.
    const char *curveClass() const
    {
        const bool overDots = std::ranges::count(m_chart.lines, ChartLine::Look::Dots, &ChartLine::look) > 0;
        return overDots ? "average" : "curve";
    }

    /// A line of thousands of points has one for each pixel.
    std::string curve(const ChartLine &line) const
    {
        std::string path, markers;
        const bool sparse = line.points.size() <= 64 && curveClass() == std::string_view("curve");
        double before = -1;
        for (const ChartPoint &point : line.points) {
            const double at = x(point.x);
            if (!sparse && at - before < 1)
                continue;
            before = at;
            path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "M" : "L", at, y(point.y));
            if (sparse)
                markers += fmt::format("{} class=\"mark {}\"><title>{}: {} {}</title>{}", marker(at, y(point.y), line.operation),
                                       classOf(line.operation), escapedHtml(m_chart.x.label(point.x)),
                                       escapedHtml(m_chart.y.label(point.y)), escapedHtml(m_chart.y.title), endOf(line.operation));
        }
        return fmt::format("<path d=\"{}\" class=\"{} {}\"/>\n", path, curveClass(), classOf(line.operation)) + markers;
    }

    static const char *endOf(Operation operation)
    {
        switch (operation) {
        case Operation::Read: return "</circle>\n";
        case Operation::Write: return "</rect>\n";
        case Operation::Mix: return "</path>\n";
        }
        return "";
    }

    /// Dots on the same pixel are one.
    std::string dots(const ChartLine &line) const
    {
        std::set<std::pair<long, long>> pixels;
        for (const ChartPoint &point : line.points)
            pixels.emplace(std::lround(x(point.x)), std::lround(y(point.y)));
        std::string path;
        for (auto [px, py] : pixels)
            path += fmt::format("M{},{}h0", px, py);
        return fmt::format("<path d=\"{}\" class=\"dots {}\"/>\n", path, classOf(line.operation));
    }

    const Chart &m_chart;
};

/// Bars below one another, with their names before and their values behind.
class BarDrawing {
public:
    explicit BarDrawing(const Chart &chart) : m_chart(chart) { }

    double height() const { return top + static_cast<double>(m_chart.bars.size()) * pitch + 8; }

    std::string drawn() const
    {
        std::string out = text(left, 16, "start", "ink", m_chart.y.title);
        double at = top;
        for (const ChartBar &bar : m_chart.bars) {
            const double length = std::max(1.0, share(m_chart.y, bar.value) * (right - left));
            out += text(left - 10, at + 15, "end", "ink", shortened(bar.name));
            out += fmt::format(
                "<rect x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"3\" class=\"bar {}\"><title>{}: {}</title></rect>\n", left,
                at, length, thickness, classOf(bar.operation), escapedHtml(bar.name), escapedHtml(bar.label));
            out += text(left + length + 8, at + 15, "start", "ink", bar.label);
            at += pitch;
        }
        return out;
    }

private:
    static constexpr double left = 230, right = width - 170, top = 30, pitch = 30, thickness = 20;

    static std::string shortened(const std::string &name)
    {
        constexpr std::size_t most = 30;
        if (name.size() <= most)
            return name;
        std::size_t end = most - 1;
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) // not within a character of UTF-8
            --end;
        return name.substr(0, end) + "\u2026";
    }

    const Chart &m_chart;
};

std::string element(const Chart &chart, std::string_view style)
{
    const BarDrawing bars(chart);
    const LineDrawing lines(chart);
    const double height = chart.hasBars() ? bars.height() : LineDrawing::height;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {:.0f}\" role=\"img\" aria-label=\"{}\" class=\"chart\">\n{}{}</svg>\n",
        width, height, escapedHtml(chart.title), style, chart.hasBars() ? bars.drawn() : lines.drawn());
}

}

std::string_view svgStyle()
{
    return R"(.chart text { font: 12.5px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; }
.chart .ink { fill: var(--ink); } .chart .quiet { fill: var(--quiet); }
.chart .grid { stroke: var(--line); stroke-width: 1; }
.chart .read { --own: var(--read); } .chart .write { --own: var(--write); } .chart .mix { --own: var(--mix); }
.chart .bar { fill: var(--own); }
.chart .curve { fill: none; stroke: var(--own); stroke-width: 2; stroke-linejoin: round; }
.chart .curve.write { stroke-dasharray: 7 3; } .chart .curve.mix { stroke-dasharray: 2 3; }
.chart .mark { fill: var(--own); }
.chart .dots { fill: none; stroke: var(--own); stroke-width: 3; stroke-linecap: round; opacity: 0.5; }
.chart .average { fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round; }
)";
}

std::string svgElement(const Chart &chart)
{
    return element(chart, "");
}

std::string svgFile(const Chart &chart)
{
    const std::string style = fmt::format("<style>\n.chart {{ background: #FFFFFF; --ink: #1B1F24; --quiet: #5B6470; --line: #D9DEE5; "
                                          "--read: #2F6FEB; --write: #D9622B; --mix: #7A5AF8; }}\n{}</style>\n",
                                          svgStyle());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(chart, style);
}

}
