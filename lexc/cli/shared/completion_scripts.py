"""Scripts with which shells ask lexc for the completions at the cursor.

Each line of lexc's answer is `kind <tab> text <tab> meaning`. The kind `word` is a possible word. The kinds `file` and
`dir` ask the shell to complete names of files or of folders as usual; the meaning of `file` lists how their names end.
"""

from __future__ import annotations

BASH = r"""
_lexc_completion() {
    local kind text meaning files= endings= some
    COMPREPLY=()
    while IFS=$'\t' read -r kind text meaning; do
        case $kind in
            word) COMPREPLY+=("$text") ;;
            file | dir) files=$kind endings=$meaning ;;
        esac
    done < <(_LEXC_COMPLETE=bash_complete "$1" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    [[ $files ]] || return 0
    some=$(for text in $endings; do compgen -A file -X "!*$text" -- "$2"; done)
    if [[ $some ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r text; do
            COMPREPLY+=("$text")
        done < <(printf '%s\n' "$some"; compgen -A directory -- "$2")
        return 0
    fi
    if ((${#COMPREPLY[@]} == 0)); then  # bash's own completion handles quotes and ~
        [[ $files == file ]] && compopt -o default 2>/dev/null && return 0
        [[ $files == dir ]] && compopt -o dirnames 2>/dev/null && return 0
    fi
    compopt -o filenames 2>/dev/null
    while IFS= read -r text; do
        COMPREPLY+=("$text")
    done < <(compgen -A "${files/dir/directory}" -- "$2")
}

complete -F _lexc_completion lexc
"""

ZSH = r"""
#compdef lexc

_lexc() {
    local kind text meaning files= endings=
    local -a described
    while IFS=$'\t' read -r kind text meaning; do
        case $kind in
            word) described+=("${text//:/\\:}:$meaning") ;;
            file | dir) files=$kind endings=$meaning ;;
        esac
    done < <(_LEXC_COMPLETE=zsh_complete ${~${(Q)words[1]}} "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
    compset -P '--[^=]#='
    (( $#described )) && _describe -V lexc described
    case $files in
        file) _files ${endings:+-g} ${endings:+"*(${endings// /|}|.:)"} ;;
        dir) _files -/ ;;
    esac
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _lexc "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _lexc lexc
fi
"""

FISH = r"""
function __lexc_completion
    set -l typed (commandline -opc | string unescape)
    set -l current (commandline -ct)
    set -l program $typed[1]
    set -e typed[1]
    set -l option (string match -r -- '^--[^=]*=' "$current")
    for line in (env _LEXC_COMPLETE=fish_complete $program $typed (string unescape -- "$current") 2>/dev/null)
        set -l fields (string split \t -- "$line")
        switch $fields[1]
            case word
                printf '%s%s\t%s\n' "$option" $fields[2] "$fields[3]"
            case file
                set -l paths (__fish_complete_path (string replace -- "$option" '' "$current"))
                set -l endings (string split -n ' ' -- "$fields[3]" | string escape --style=regex | string join '|')
                set -l some (string match -er -- "($endings)(\t|\$)" $paths)
                if test -n "$endings" -a -n "$some"
                    set paths $some (string match -er -- '/(\t|$)' $paths)
                end
                printf "$option%s\n" $paths
            case dir
                printf "$option%s\n" (__fish_complete_directories (string replace -- "$option" '' "$current") '')
        end
    end
end

complete --command lexc --no-files --arguments '(__lexc_completion)'
"""

SCRIPTS = {"bash": BASH.lstrip(), "zsh": ZSH.lstrip(), "fish": FISH.lstrip()}
"""The scripts by the name of the shell."""
