// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

namespace qdm {

// The checks of the audit (METHODS: is this number to be trusted?). Each looks at one thing and says it in a sentence with the numbers
// that led to it.

// audit_place.cpp: where it ran
AuditEntry checkDirect(const Result &result); ///< past the page cache?
AuditEntry checkLayer(const Result &result);  ///< what else was measured?
AuditEntry checkData(const Result &result);   ///< data that compress?

// audit_machine.cpp: what drive and machine did meanwhile
AuditEntry checkHostCache(const Result &result);    ///< did what was asked for reach the drive?
AuditEntry checkOtherLoad(const Result &result);    ///< did somebody else use the drive?
AuditEntry checkHeat(const Result &result);         ///< was the drive too hot?
AuditEntry noteInterruptions(const Result &result); ///< of a run that was resumed: how long did the drive rest?
AuditEntry checkJournal(const Result &result);      ///< was what the journal wrote to the tested drive next to nothing?
AuditEntry checkPower(const Result &result);        ///< was the machine at full speed?

// audit_numbers.cpp: what was measured
AuditEntry checkCompleted(const Result &result); ///< a number for each test?
AuditEntry checkLink(const Result &result);      ///< more than the link can carry?
AuditEntry checkDepth(const Result &result);     ///< as many requests outstanding as asked?
AuditEntry checkCpu(const Result &result);       ///< the processor instead of the drive?
AuditEntry checkSpread(const Result &result);    ///< do the passes agree?
AuditEntry checkTrend(const Result &result);     ///< does the drive grow slower from pass to pass?

}
