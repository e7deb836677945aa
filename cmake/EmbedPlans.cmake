# Writes OUTPUT, a C++ file that holds the text of each of FILES under its name (see core/workload/built_in_plans.h).
set(code "// Made from resources/plans by cmake/EmbedPlans.cmake.\n#include \"core/workload/built_in_plans.h\"\n\nnamespace qdm {\n\nconst std::vector<BuiltInPlan> &builtInPlanTexts()\n{\n    static const std::vector<BuiltInPlan> plans{\n")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND code "        {\"${name}\", R\"qdm-plan(${text})qdm-plan\"},\n")
endforeach()
string(APPEND code "    };\n    return plans;\n}\n\n}\n")
file(WRITE ${OUTPUT} "${code}")
