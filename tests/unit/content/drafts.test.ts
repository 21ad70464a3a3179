import { expect, it } from 'vitest';
import { drafts } from '../../../netlify/plugins/drafts.ts';

it.each([
  ['npm run dev', 'serve', undefined, true],
  ['a preview build of a pull request', 'build', 'deploy-preview', true],
  ['a preview build of a branch', 'build', 'branch-deploy', true],
  ['the production build', 'build', 'production', false],
  ['a local build', 'build', undefined, false],
  ['a build in an unknown deploy context', 'build', 'other', false],
] as const)('%s shows drafts only for development and previews', (_, command, context, shows) => {
  expect(drafts(context).config({}, { command }).define).toEqual({ showsDrafts: String(shows) });
});
