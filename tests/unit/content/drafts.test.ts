import { expect, it } from 'vitest';
import { drafts } from '../../../netlify/plugins/drafts.ts';

it.each([
  ['npm run dev', 'serve', undefined, true],
  ['a preview of a pull request', 'build', 'deploy-preview', true],
  ['a preview of a branch', 'build', 'branch-deploy', true],
  ['the production build', 'build', 'production', false],
  ['a build of this machine', 'build', undefined, false],
  ['a context that nobody knows', 'build', 'other', false],
] as const)('%s shows drafts only for development and previews', (_, command, context, shows) => {
  expect(drafts(context).config({}, { command }).define).toEqual({ showsDrafts: String(shows) });
});
