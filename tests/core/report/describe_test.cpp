// SPDX-License-Identifier: MIT
#include "core/report/describe.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("each check of the audit has a title for people")
{
    CHECK(checkText("direct_io") == "Unbuffered access");
    CHECK(checkText("link_limit") == "Link");
    CHECK(checkText("cpu") == "Processor");
    CHECK(checkText("host_cache") == "Memory on the way");
    for (const AuditEntry &entry : auditOf(Result()))
        CHECK(checkText(entry.check).find('_') == std::string::npos);
}

TEST_CASE("a check that came later than this program is shown by its key")
{
    CHECK(checkText("new_check_of_heat") == "New check of heat");
    CHECK(checkText("") == "");
}
