// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"
#include "core/result/audit_tests.h"

#include <fmt/format.h>

namespace qdm {

std::string nameOf(const Test &test)
{
    return fmt::format("{} {}", test.workload.name, operationName(test.operation()));
}

std::vector<const Pass *> numberPasses(const Test &test)
{
    std::vector<const Pass *> passes;
    if (!test.score)
        return passes;
    if (test.score->rule != ScoreRule::Mean)
        return {&test.passes.at(test.score->pass)};
    for (const Pass &pass : test.passes)
        if (pass.counts())
            passes.push_back(&pass);
    return passes;
}

std::vector<AuditEntry> auditOf(const Result &result)
{
    std::vector<AuditEntry> entries;
    for (const auto check : {checkDirect, checkLayer, checkData, checkHostCache, checkOtherLoad, checkCompleted, checkLink, checkDepth,
                             checkCpu, checkSpread, checkTrend, checkHeat, checkPower})
        entries.push_back(check(result));
    if (!result.interruptions.empty())
        entries.push_back(noteInterruptions(result));
    if (result.journal && (result.journal->onTestedDrive || !result.journal->failure.empty()))
        entries.push_back(checkJournal(result));
    return entries;
}

}
