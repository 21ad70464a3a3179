// Validates the HTML of every page with html-validate and, if Java is installed, the Nu Html Checker.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from '../e2e/site/built-pages.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // React's way of writing HTML, which parsers treat the same.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      'valid-id': ['error', { relaxed: true }],
      // Matters of taste: HTML defaults are used intentionally.
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
      'prefer-native-element': 'off',
      'prefer-tbody': 'off',
      'presentation-role-style': 'off',
      // Table headers: Equal Access checks them and recognizes a drawing of a table.
      'wcag/h63': 'off',
      // Our own files come from the page's host.
      'require-sri': ['error', { target: 'crossorigin' }],
      // Unescaped "<" and "&" that cannot be misread.
      'no-raw-characters': ['error', { relaxed: true }],
    },
  }),
);

/** Intentional and harmless. */
function isMeant({ ruleId, message, offset }: Message, html: string): boolean {
  const tag = html.slice(offset - 1, html.indexOf('>', offset));
  // Astro writes it before its first island.
  if (ruleId === 'element-permitted-content' && message.startsWith('<style>')) return true;
  // It groups nothing; it disables its fields.
  return ruleId === 'wcag/h71' && /role="presentation"/.test(tag);
}

test.each(builtPages)('$path is valid HTML', async ({ path, html }) => {
  const { results } = await validator.validateString(html, `${path}.html`);
  const faults = results
    .flatMap(({ messages }) => messages)
    .filter((message) => !isMeant(message, html))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`);
  expect(faults).toEqual([]);
});

type NuMessage = { type: string; message: string; extract?: string; url?: string };

/** The checker does not know all current CSS and reports rules that Astro adds to the page. */
const knowsBetter = /^CSS:|^A “style” element in “body” must be the first child/;
/**
 * It also does not know that `blocking` is allowed on a link that expects a part of the page (HTML, 4.2.4: "used by link types stylesheet
 * and expect").
 */
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

/** Its HTML grammar needs a deeper stack than Java's default. */
function roomy() {
  return { ...process.env, JAVA_TOOL_OPTIONS: '-Xss8m' };
}
