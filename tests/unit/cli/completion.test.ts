import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { completionScript } from '../../../netlify/cli/completion.ts';

/** What bash completes after this text. */
function offered(...words: string[]): string[] {
  const script = `${completionScript('bash', '/a folder/it’s')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _biospect; echo "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script, 'bash', 'biospect', ...words], { encoding: 'utf8' })
    .trim()
    .split(' ');
}

it('completes commands and the commands of a group, and nothing after those', () => {
  expect(offered('ro')).toEqual(['rotate-secrets']);
  expect(offered('orders', 're')).toEqual([
    'resend',
    'review-id',
    'read-statement',
    'refunded',
    'retry-mail',
  ]);
  expect(offered('backup', 'x')).toEqual(['']);
  expect(offered('orders', 'show', 'x')).toEqual(['']);
});

it.runIf(spawnSync('zsh', ['--version']).status === 0)('is valid zsh', () => {
  const script = completionScript('zsh', '/a folder').replace('compdef _biospect biospect', '');
  expect(spawnSync('zsh', ['-n', '-c', script]).status).toBe(0);
});
