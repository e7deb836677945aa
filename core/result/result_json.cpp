// SPDX-License-Identifier: MIT
#include "core/result/result_json.h"

namespace qdm {

const char *targetKindName(TargetKind kind)
{
    switch (kind) {
    case TargetKind::TestFile: return "file";
    case TargetKind::BlockDevice: return "block_device";
    case TargetKind::CharacterDevice: return "character_device";
    }
    return "";
}

const char *verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return "ok";
    case Verdict::Note: return "note";
    case Verdict::Suspect: return "suspect";
    case Verdict::Unknown: return "unknown";
    }
    return "";
}

}
