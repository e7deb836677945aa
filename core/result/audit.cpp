// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"

namespace qdm {

std::vector<AuditEntry> auditOf(const Result &result)
{
    std::vector<AuditEntry> entries;
    for (const auto check : {checkDirect, checkLayer, checkCompleted, checkLink, checkDepth, checkCpu, checkSpread, checkTrend})
        entries.push_back(check(result));
    return entries;
}

}
