// SPDX-License-Identifier: MIT
#include "core/report/writer.h"
#include "tests/core/report/example.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace qdm;

namespace {

/// The reports that readers and scripts rely on. After a change that is meant, write them anew and look at the difference:
///   QDM_UPDATE_GOLDEN=1 build/dev/bin/report_tests && git diff tests/core/report
void requireGolden(const std::string &name, const std::string &text)
{
    const std::string path = std::string(QDM_GOLDEN_DIR "/") + name + ".golden";
    if (std::getenv("QDM_UPDATE_GOLDEN"))
        std::ofstream(path, std::ios::binary) << text;
    std::ostringstream wanted;
    wanted << std::ifstream(path, std::ios::binary).rdbuf();
    INFO(path);
    CHECK(text == wanted.str());
}

}

TEST_CASE("reports look as they always did")
{
    for (const std::string &format : reportFormats()) {
        const auto writer = makeReportWriter(format);
        requireGolden("complete." + std::string(writer->extension()), writer->write(test::exampleResult()));
        requireGolden("cancelled." + std::string(writer->extension()), writer->write(test::cancelledResult()));
    }
}
