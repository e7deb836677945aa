# SPDX-License-Identifier: MIT
# fish completion of qdm

function __qdm_plans
    qdm plans 2>/dev/null | awk 'NR > 1 { print $1 }'
end

complete -c qdm -n __fish_use_subcommand -f -a run -d 'Run a plan'
complete -c qdm -n __fish_use_subcommand -f -a measure -d 'Measure one workload'
complete -c qdm -n __fish_use_subcommand -f -a drives -d 'List what can be tested'
complete -c qdm -n __fish_use_subcommand -f -a plans -d 'List the plans'
complete -c qdm -n __fish_use_subcommand -f -a report -d 'Write a result in another format'
complete -c qdm -n __fish_use_subcommand -f -l version -d 'Print the version'
complete -c qdm -s h -l help -d 'Explain the command'

set -l any '__fish_seen_subcommand_from run measure drives plans report'
set -l measuring '__fish_seen_subcommand_from run measure'
set -l run '__fish_seen_subcommand_from run'
set -l measure '__fish_seen_subcommand_from measure'

complete -c qdm -n '__fish_seen_subcommand_from run plans' -a '(__qdm_plans)'
complete -c qdm -n '__fish_seen_subcommand_from drives plans' -f

complete -c qdm -n "$any" -x -l format -a 'text json csv markdown html' -d 'How to write it'
complete -c qdm -n "$any" -r -F -l output -d 'Write it to a file'
complete -c qdm -n "$any" -l quiet -d 'No progress'
complete -c qdm -n "$any" -l no-history -d 'Do not keep the result'

complete -c qdm -n "$measuring" -x -l size -a '16MiB 64MiB 256MiB 1GiB 4GiB 16GiB 64GiB all' -d 'Size of the test file'
complete -c qdm -n "$measuring" -x -l passes -d 'Passes that count'
complete -c qdm -n "$measuring" -x -l seconds -d 'Measured seconds of each pass'
complete -c qdm -n "$measuring" -x -l ramp -d 'Seconds of load before the measured ones'
complete -c qdm -n "$measuring" -x -l data -a 'random zero 50%' -d 'What is written'
complete -c qdm -n "$measuring" -x -l write-mode -a 'direct write-through flush-end' -d 'How durable writes are'
complete -c qdm -n "$measuring" -x -l engine -a 'auto io_uring aio iocp sync' -d 'How requests reach the system'
complete -c qdm -n "$measuring" -x -l seed -d 'Repeat a run with the same offsets'
complete -c qdm -n "$measuring" -x -l comment -d 'A line of your own in the report'
complete -c qdm -n "$measuring" -x -l destroy-data -d 'Write to the device and destroy all data on it'
complete -c qdm -n "$measuring" -l yes -d 'Do not ask before data are destroyed'

complete -c qdm -n "$run" -x -l interval -d 'Pause between two tests'
complete -c qdm -n "$run" -x -l mix -d 'Also run reads and writes mixed'
complete -c qdm -n "$run" -x -l only -a 'read write mix' -d 'Run only these operations'
complete -c qdm -n "$run" -x -l score -a 'best median mean' -d 'Pass that makes the headline'
complete -c qdm -n "$run" -x -l time-scale -d 'Multiply all durations'
complete -c qdm -n "$run" -l resume -d 'Go on with a run that a crash ended'
complete -c qdm -n "$run" -l no-journal -d 'Keep nothing during the run'
complete -c qdm -n "$run" -l dry-run -d 'Only say what would be done'

complete -c qdm -n "$measure" -x -l pattern -a 'sequential random' -d 'Order of offsets'
complete -c qdm -n "$measure" -x -l random-share -d 'Percent of requests that jump'
complete -c qdm -n "$measure" -x -l read-share -d 'Percent of reads'
complete -c qdm -n "$measure" -x -l block -a '4KiB 64KiB 128KiB 1MiB' -d 'Block size, or sizes with shares'
complete -c qdm -n "$measure" -x -l alignment -d 'Grid of random offsets'
complete -c qdm -n "$measure" -x -l span -d 'How much of the target is used'
complete -c qdm -n "$measure" -x -l depth -d 'Queue depth of each thread'
complete -c qdm -n "$measure" -x -l threads -d 'Threads'
complete -c qdm -n "$measure" -x -l placement -a 'shared disjoint' -d 'Where the threads lie'
complete -c qdm -n "$measure" -l warm-up -d 'Run a pass first that is thrown away'
