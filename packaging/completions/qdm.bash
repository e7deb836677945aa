# SPDX-License-Identifier: MIT
# bash completion of qdm

_qdm()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local common='--format --output --quiet --no-history --help'
    local formats='text json csv markdown html'
    COMPREPLY=()

    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'run measure drives plans report --help --version' -- "$cur")
        return
    fi
    case $command in
    drives | plans) formats='text json' ;;
    esac
    local words=
    case $prev in
    --format) words=$formats ;;
    --only) words='read write mix' ;;
    --data) words='random zero 50%' ;;
    --write-mode) words='direct write-through flush-end' ;;
    --score) words='best median mean' ;;
    --engine) words='auto io_uring aio iocp sync' ;;
    --pattern) words='sequential random' ;;
    --placement) words='shared disjoint' ;;
    --block) words='4KiB 64KiB 128KiB 1MiB' ;;
    --size) words='16MiB 64MiB 256MiB 1GiB 4GiB 16GiB 64GiB all' ;;
    --output)
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return
        ;;
    --passes | --seconds | --ramp | --interval | --mix | --seed | --time-scale | --comment | --destroy-data | --random-share | --read-share | --alignment | \
        --span | --depth | --threads) return ;;
    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
        return
    fi

    local options=$common plans=
    case $command in
    run) options+=' --size --passes --seconds --ramp --interval --mix --only --data --write-mode --score --engine --seed --time-scale --comment
        --destroy-data --yes --resume --no-journal --dry-run' ;;
    measure) options+=' --pattern --random-share --read-share --block --alignment --span --depth --threads --placement --seconds --ramp --passes
        --warm-up --size --data --write-mode --engine --seed --comment --destroy-data --yes' ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
        return
    fi
    case $command in
    run | plans) plans=$(qdm plans 2> /dev/null | awk 'NR > 1 { print $1 }') ;;
    esac
    case $command in
    plans) mapfile -t COMPREPLY < <(compgen -W "$plans" -- "$cur") ;;
    run | measure | report) mapfile -t COMPREPLY < <(compgen -W "$plans" -- "$cur"; compgen -f -- "$cur") ;;
    esac
}
complete -o filenames -F _qdm qdm
