// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/report_files.h"
#include "core/report/writer.h"
#include "platform/include/paths.h"

#include <memory>

namespace qdm::cli {

Command addReport(CLI::App &root)
{
    struct Arguments {
        std::string result;
        OutputOptions output;
    };
    const auto a = std::make_shared<Arguments>();
    CLI::App *app = root.add_subcommand("report", "Write a saved result in another format: qdm report RESULT");
    app->add_option("RESULT", a->result, "A result that was written with --format json")->type_name("")->required();
    addOutputOptions(*app, a->output, reportFormats());
    return {app, [a] {
                const Result result = resultFromJson(readTextFile(pathOf(a->result), "result", 256_MiB), a->result);
                deliverReport(a->output, result);
                return 0;
            }};
}

}
