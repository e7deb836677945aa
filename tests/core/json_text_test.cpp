// SPDX-License-Identifier: MIT
#include "core/workload/json_text.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("each value knows its line")
{
    const LocatedJson document = parseLocated("{\n  \"a\": [\n    1,\n    {\"b/c\": 2}\n  ],\n  \"d\":\n    3\n}", "x.json");
    CHECK(document.lines.at("/a") == 2);
    CHECK(document.lines.at("/a/1") == 4);
    CHECK(document.lines.at("/a/1/b~1c") == 4);
    CHECK(document.lines.at("/d") == 6);
    CHECK(document.value["a"][1]["b/c"] == 2);
}

TEST_CASE("a text that is not JSON is refused with its line")
{
    CHECK_THROWS_WITH(parseLocated("{\n\"a\": 1,\n}", "x.json"), ContainsSubstring("x.json, line 3") && ContainsSubstring("not JSON"));
    CHECK_THROWS_WITH(parseLocated("", "x.json"), ContainsSubstring("line 1"));
    CHECK_THROWS_WITH(parseLocated("{} x", "x.json"), ContainsSubstring("line 1"));
    CHECK_THROWS_WITH(parseLocated(std::string(5000, '['), "x.json"), ContainsSubstring("nested too deep"));
    CHECK_THROWS_AS(parseLocated("{\"a\":\"\xff\"}", "x.json"), Error);
}

TEST_CASE("a key that stands there twice is refused")
{
    CHECK_THROWS_WITH(parseLocated("{\n\"a\": 1,\n\"a\": 2}", "x.json"), ContainsSubstring("line 3") && ContainsSubstring("\"a\""));
}

TEST_CASE("typed reads name the place and what is there")
{
    const LocatedJson document = parseLocated("{\"list\": [\n{\"depth\": \"many\", \"n\": 5000, \"neg\": -1}]}", "x.json");
    const JsonNode node = JsonNode(document).at("list").at(std::size_t(0));
    CHECK_THROWS_WITH(node.at("depth").number(), ContainsSubstring("x.json, line 2: list[0].depth is \"many\""));
    CHECK_THROWS_WITH(node.at("n").integer(1, 1024), ContainsSubstring("list[0].n is 5000, it must be 1 to 1024"));
    CHECK_THROWS_WITH(node.at("neg").integer(0, 9), ContainsSubstring("-1"));
    CHECK_THROWS_WITH(node.requireKeys({"depth", "n"}), ContainsSubstring("list[0].neg is not known here"));
    CHECK_THROWS_WITH(node.requireArray(), ContainsSubstring("list in brackets"));
}

TEST_CASE("pretty JSON keeps lists of plain values on one line and reads back equal")
{
    const auto value = nlohmann::ordered_json::parse(R"({"a":[1,2,[3,4]],"b":{"c":[{"d":"x\n"}]},"e":{}})");
    const std::string text = prettyJson(value);
    CHECK(
        text
        == "{\n  \"a\": [1,2,[3,4]],\n  \"b\": {\n    \"c\": [\n      {\n        \"d\": \"x\\n\"\n      }\n    ]\n  },\n  \"e\": {}\n}\n");
    CHECK(nlohmann::ordered_json::parse(text) == value);
}

TEST_CASE("an object with more keys than any plan needs is refused before it takes long")
{
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i)
        text += "\"k" + std::to_string(i) + "\":1,";
    CHECK_THROWS_WITH(parseLocated(text + "\"end\":1}", "x.json"), ContainsSubstring("more than 1000 keys"));
}

TEST_CASE("text that is not UTF-8 becomes UTF-8")
{
    CHECK(validUtf8("gr\xc3\xbc\xc3\x9f, \"quoted\"\n") == "gr\xc3\xbc\xc3\x9f, \"quoted\"\n");
    CHECK(validUtf8("gr\xfc\xdf") == "gr\xef\xbf\xbd\xef\xbf\xbd");
}
