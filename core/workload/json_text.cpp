// SPDX-License-Identifier: MIT
#include "core/workload/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

std::string escaped(std::string_view key)
{
    std::string out;
    for (char c : key)
        out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    return out;
}

/// Reads the text for the parser and counts the lines it has passed.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    CountingIterator(const char *at, unsigned *line) : m_at(at), m_line(line) { }
    reference operator*() const { return *m_at; }
    CountingIterator &operator++()
    {
        *m_line += *m_at == '\n';
        ++m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator &other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator &other) const { return m_at != other.m_at; }

private:
    const char *m_at;
    unsigned *m_line;
};

/// Builds the value and notes the line of each key and element as the parser passes it.
class LocatingReader : public nlohmann::json_sax<Json> {
public:
    LocatingReader(LocatedJson &document, const unsigned &line) : m_document(document), m_line(line) { }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t &) override { return put(value); }
    bool string(string_t &value) override { return put(value); }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t &key) override
    {
        if (m_open.back().value->size() >= mostKeys)
            fail(fmt::format("an object has more than {} keys; no plan and no result needs so many.", mostKeys));
        m_key = key;
        m_document.lines[pointerOfNext()] = m_line;
        if (m_open.back().value->contains(key))
            fail(fmt::format("the key \"{}\" stands there twice.", key));
        return true;
    }

    bool parse_error(std::size_t, const std::string &, const Json::exception &error) override
    {
        const std::string_view what = error.what();
        const std::size_t reason = what.find("syntax error");
        fail(fmt::format("this is not JSON: {}.", reason == what.npos ? what : what.substr(reason)));
    }

private:
    struct Open {
        Json *value;
        std::string pointer;
    };

    [[noreturn]] void fail(const std::string &problem) const
    {
        throw Error(ErrorKind::Usage, fmt::format("{}, line {}: {}", m_document.source, m_line, problem));
    }

    std::string pointerOfNext() const
    {
        if (m_open.empty())
            return "";
        const Open &parent = m_open.back();
        return fmt::format("{}/{}", parent.pointer, parent.value->is_array() ? std::to_string(parent.value->size()) : escaped(m_key));
    }

    Json *place(Json value)
    {
        m_document.lines.try_emplace(pointerOfNext(), m_line);
        if (m_open.empty())
            return &(m_document.value = std::move(value));
        Json &parent = *m_open.back().value;
        if (!parent.is_array())
            return &(parent[m_key] = std::move(value));
        parent.push_back(std::move(value));
        return &parent.back();
    }

    bool put(Json value)
    {
        place(std::move(value));
        return true;
    }

    bool open(Json value)
    {
        if (m_open.size() >= maximumDepth)
            fail("the values are nested too deep.");
        const std::string pointer = pointerOfNext();
        m_open.push_back({place(std::move(value)), pointer});
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    static constexpr std::size_t maximumDepth = 100;
    static constexpr std::size_t mostKeys = 1000; ///< each key is compared with all before it
    LocatedJson &m_document;
    const unsigned &m_line;
    std::vector<Open> m_open;
    std::string m_key;
};

std::string kindOf(const Json &value)
{
    if (value.is_string())
        return fmt::format("\"{}\"", value.get<std::string>());
    return value.is_structured() ? value.type_name() : value.dump();
}

bool isPlainArray(const Json &value)
{
    return value.is_array() && std::ranges::none_of(value, [](const Json &element) {
               return element.is_object() || (element.is_array() && !isPlainArray(element));
           });
}

void write(const Json &value, std::string &out, std::size_t indent)
{
    if (!value.is_structured() || value.empty() || isPlainArray(value)) {
        out += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const bool object = value.is_object();
    const std::string lineStart = "\n" + std::string(indent + 2, ' ');
    std::string separator;
    out += object ? '{' : '[';
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += separator + lineStart;
        if (object)
            out += Json(it.key()).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
        write(*it, out, indent + 2);
        separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + (object ? '}' : ']');
}

}

LocatedJson parseLocated(std::string_view text, std::string_view source)
{
    LocatedJson document{.value = {}, .lines = {}, .source = std::string(source)};
    unsigned line = 1;
    LocatingReader reader(document, line);
    Json::sax_parse(CountingIterator(text.data(), &line), CountingIterator(text.data() + text.size(), &line), &reader);
    return document;
}

JsonNode JsonNode::at(const char *key) const
{
    JsonNode child = *this;
    child.m_value = &m_value->at(key);
    child.m_pointer = fmt::format("{}/{}", m_pointer, escaped(key));
    return child;
}

JsonNode JsonNode::at(std::size_t index) const
{
    JsonNode child = *this;
    child.m_value = &m_value->at(index);
    child.m_pointer = fmt::format("{}/{}", m_pointer, index);
    return child;
}

void JsonNode::requireObject() const
{
    if (!m_value->is_object())
        fail(fmt::format("is {}, it must be an object in braces.", kindOf(*m_value)));
}

void JsonNode::requireArray() const
{
    if (!m_value->is_array())
        fail(fmt::format("is {}, it must be a list in brackets.", kindOf(*m_value)));
}

void JsonNode::requireKeys(const std::set<std::string_view> &known) const
{
    requireObject();
    for (auto it = m_value->begin(); it != m_value->end(); ++it)
        if (!known.contains(it.key()))
            at(it.key().c_str()).fail(fmt::format("is not known here. The keys here are: {}.", fmt::join(known, ", ")));
}

std::string JsonNode::text() const
{
    if (!m_value->is_string())
        fail(fmt::format("is {}, it must be a text in quotes.", kindOf(*m_value)));
    return m_value->get<std::string>();
}

bool JsonNode::flag() const
{
    if (!m_value->is_boolean())
        fail(fmt::format("is {}, it must be true or false.", kindOf(*m_value)));
    return m_value->get<bool>();
}

double JsonNode::number() const
{
    if (!m_value->is_number())
        fail(fmt::format("is {}, it must be a number.", kindOf(*m_value)));
    return m_value->get<double>();
}

std::uint64_t JsonNode::integer(std::uint64_t lowest, std::uint64_t highest) const
{
    if (!m_value->is_number_unsigned() || m_value->get<std::uint64_t>() < lowest || m_value->get<std::uint64_t>() > highest)
        fail(fmt::format("is {}, it must be {} to {}.", kindOf(*m_value), lowest, highest));
    return m_value->get<std::uint64_t>();
}

void JsonNode::fail(std::string_view problem) const
{
    const auto line = m_document->lines.find(m_pointer);
    const std::string where = line == m_document->lines.end() ? "" : fmt::format(", line {}", line->second);
    throw Error(ErrorKind::Usage, fmt::format("{}{}: {} {}", m_document->source, where, name(), problem));
}

std::string JsonNode::name() const
{
    if (m_pointer.empty())
        return "the whole text";
    std::string out;
    const Json::json_pointer pointer(m_pointer);
    for (Json::json_pointer rest = pointer; !rest.empty(); rest.pop_back()) {
        const std::string &part = rest.back();
        const bool index = !part.empty() && std::ranges::all_of(part, [](unsigned char c) { return c >= '0' && c <= '9'; });
        out = (index ? "[" + part + "]" : (rest.parent_pointer().empty() ? "" : ".") + part) + out;
    }
    return out;
}

std::string validUtf8(std::string_view text)
{
    return Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
}

std::string prettyJson(const nlohmann::ordered_json &value)
{
    std::string out;
    write(value, out, 0);
    return out + "\n";
}

}
