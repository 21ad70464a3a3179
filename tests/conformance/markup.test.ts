// What html-validate and, where Java is, the Nu Html Checker say of the HTML of every page.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from '../e2e/site/built-pages.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // React's way to write HTML, which parsers read alike.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      'valid-id': ['error', { relaxed: true }],
      // Taste: the defaults of HTML are meant where they are used.
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
      'prefer-native-element': 'off',
      'prefer-tbody': 'off',
      'presentation-role-style': 'off',
      // Tables' headers: Equal Access judges them, and knows what is a drawing of a table.
      'wcag/h63': 'off',
      // Our own files come from the host that the page came from.
      'require-sri': ['error', { target: 'crossorigin' }],
      // "<" and "&" where they can mean nothing else.
      'no-raw-characters': ['error', { relaxed: true }],
    },
  }),
);

/** What is so by intent, and does no harm. */
function isMeant({ ruleId, message, offset }: Message, html: string): boolean {
  const tag = html.slice(offset - 1, html.indexOf('>', offset));
  // Astro writes it before its first island.
  if (ruleId === 'element-permitted-content' && message.startsWith('<style>')) return true;
  // It groups nothing, it switches its fields off.
  return ruleId === 'wcag/h71' && /role="presentation"/.test(tag);
}

test.each(builtPages)('$path is HTML without a fault', async ({ path, html }) => {
  const { results } = await validator.validateString(html, `${path}.html`);
  const faults = results
    .flatMap(({ messages }) => messages)
    .filter((message) => !isMeant(message, html))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`);
  expect(faults).toEqual([]);
});

type NuMessage = { type: string; message: string; extract?: string; url?: string };

/** The checker knows not all of today's CSS, and says so of the rules that Astro puts into the page. */
const knowsBetter = /^CSS:|^A “style” element in “body” must be the first child/;
/** Nor that `blocking` may stand on a link that expects a part of the page (HTML, 4.2.4: "used by link types stylesheet and expect"). */
const expects = ({ message, extract = '' }: NuMessage) =>
  /^A “link” element with a “blocking” attribute/.test(message) && extract.includes('rel="expect"');
const jar = 'vnu-jar@26.9.27';
const hasJava = spawnSync('java', ['-version']).status === 0;

test.skipIf(!hasJava)('the Nu Html Checker finds no error', { timeout: 600_000 }, ({ skip }) => {
  if (spawnSync('npx', ['--yes', jar, '--version'], { env: roomy() }).status !== 0)
    skip(`npm cannot bring ${jar} here`);
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const words = ['--yes', jar, '--errors-only', '--exit-zero-always', '--stdout', '--format', 'json'];
  const told = execFileSync('npx', [...words, '--skip-non-html', dist], {
    env: roomy(),
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { messages } = JSON.parse(told) as { messages: NuMessage[] };
  const errors = messages.filter((said) => !knowsBetter.test(said.message) && !expects(said));
  expect(errors.map(({ url, message, extract }) => `${url ?? ''}: ${message} ${extract ?? ''}`)).toEqual([]);
});

/** Its grammar of HTML needs a deeper stack than Java's own. */
function roomy() {
  return { ...process.env, JAVA_TOOL_OPTIONS: '-Xss8m' };
}
