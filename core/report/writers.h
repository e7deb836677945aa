// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/writer.h"

namespace qdm {

std::unique_ptr<ReportWriter> makeTextWriter();
std::unique_ptr<ReportWriter> makeJsonWriter();
std::unique_ptr<ReportWriter> makeCsvWriter();
std::unique_ptr<ReportWriter> makeMarkdownWriter();
std::unique_ptr<ReportWriter> makeHtmlWriter();

}
