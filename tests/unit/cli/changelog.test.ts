import { expect, it } from 'vitest';
import { changelogOf } from '../../../netlify/cli/changelog.ts';

it('groups commits by month and by the first area they touch', () => {
  const commits = [
    { day: '2026-11-26', subject: 'Add a test', files: ['tests/a.test.ts'] },
    { day: '2026-11-02', subject: 'Fix a page', files: ['tests/b.test.ts', 'src/pages/a.astro'] },
    { day: '2026-10-30', subject: 'Write an article', files: ['content/articles/a.mdx', 'src/a.ts'] },
  ];
  expect(changelogOf(commits)).toBe(
    [
      '## 2026-11',
      '### Site',
      '- Fix a page (2026-11-02)',
      '### Tests and tools',
      '- Add a test (2026-11-26)',
      '## 2026-10',
      '### Content',
      '- Write an article (2026-10-30)',
    ].join('\n\n'),
  );
});
