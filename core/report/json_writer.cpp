// SPDX-License-Identifier: MIT
#include "core/report/writers.h"

namespace qdm {

namespace {

class JsonWriter : public ReportWriter {
public:
    std::string_view format() const override { return "json"; }
    std::string_view extension() const override { return "json"; }
    std::string write(const Result &result) const override { return resultToJson(result); }
};

}

std::unique_ptr<ReportWriter> makeJsonWriter()
{
    return std::make_unique<JsonWriter>();
}

}
