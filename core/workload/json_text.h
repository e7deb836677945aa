// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

namespace qdm {

/// A JSON text and the line each value stands on, so that a message can name both.
struct LocatedJson {
    nlohmann::ordered_json value;
    std::map<std::string, unsigned> lines; ///< JSON pointer -> line, from 1
    std::string source;                    ///< what the text is called in messages
};

/// Throws Error(Usage) with source and line where the text is not JSON or names a key twice.
LocatedJson parseLocated(std::string_view text, std::string_view source);

/// A value within a LocatedJson, with typed reads whose errors name source, line and key ("my.json, line 12: rows[1].depth ...").
class JsonNode {
public:
    explicit JsonNode(const LocatedJson &document) : m_document(&document), m_value(&document.value) { }

    const nlohmann::ordered_json &value() const { return *m_value; }
    bool has(const char *key) const { return m_value->is_object() && m_value->contains(key); }
    JsonNode at(const char *key) const;
    JsonNode at(std::size_t index) const;
    std::size_t size() const { return m_value->size(); }

    void requireObject() const;
    void requireArray() const;
    void requireKeys(const std::set<std::string_view> &known) const; ///< refuses any other key by name, lists what there is

    std::string text() const;
    bool flag() const;
    double number() const;
    std::uint64_t integer(std::uint64_t lowest, std::uint64_t highest) const;

    /// Each entry of an array, by `read(JsonNode)`.
    template <typename Read>
    auto list(Read read) const
    {
        requireArray();
        std::vector<decltype(read(*this))> all;
        for (std::size_t i = 0; i < size(); ++i)
            all.push_back(read(at(i)));
        return all;
    }

    /// Runs `read(text())` and gives an Error(Usage) from it the place of this value.
    template <typename Read>
    auto parsed(Read read) const
    {
        const std::string written = text();
        try {
            return read(written);
        } catch (const Error &error) {
            fail(std::string("cannot be read: ") + error.what());
        }
    }

    /// Throws Error(Usage): "SOURCE, line N: KEY PROBLEM".
    [[noreturn]] void fail(std::string_view problem) const;

private:
    std::string name() const; ///< "rows[1].depth"

    const LocatedJson *m_document;
    const nlohmann::ordered_json *m_value;
    std::string m_pointer;
};

/// `text` with the replacement character U+FFFD for each part of it that is not UTF-8.
std::string validUtf8(std::string_view text);

/// JSON for people: objects indented, arrays of plain values on one line.
std::string prettyJson(const nlohmann::ordered_json &value);

}
