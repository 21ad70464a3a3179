// Shell completion of the commands: a function `biospect` that runs `npm run cli` in the repository, so file names are relative to it.
// The script contains all words, so pressing Tab starts no process.
import { type CommandName, commandList, isGroup } from './command-list.ts';

const shells = ['bash', 'zsh'] as const;
type Shell = (typeof shells)[number];

export const isShell = (word: string | undefined): word is Shell => shells.some((shell) => shell === word);

const names = Object.keys(commandList).join(' ');
const cases = (Object.keys(commandList) as CommandName[])
  .flatMap((name) => {
    const entry = commandList[name];
    return isGroup(entry) ? [`    ${name}) choices='${Object.keys(entry.commands).join(' ')}' ;;`] : [];
  })
  .join('\n');

const bash = `_biospect() {
  local choices=''
  case "$COMP_CWORD" in
  1) choices='${names}' ;;
  2) case "\${COMP_WORDS[1]}" in
${cases}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$choices" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _biospect biospect`;

const zsh = `_biospect() {
  local choices=''
  case "$CURRENT" in
  2) choices='${names}' ;;
  3) case "$words[2]" in
${cases}
    esac ;;
  esac
  if [[ -n "$choices" ]]; then compadd -- \${=choices}; else _files; fi
}
compdef _biospect biospect`;

/** Returns the script for a shell. `root` is the repository's folder. */
export function completionScript(shell: Shell, root: string): string {
  const folder = `'${root.replaceAll("'", "'\\''")}'`;
  const run = `biospect() { (cd ${folder} && npm run --silent cli -- "$@"); }`;
  return `${run}\n${shell === 'bash' ? bash : zsh}`;
}
