// Numbers keep their unit and sign at a line's end.
import { describe, expect, it } from 'vitest';
import { unbrokenNumbers } from '../../../src/content/unbroken-numbers.ts';

const shown = (html: string) => unbrokenNumbers(html).replaceAll('\u00a0', '~');

describe('a number stays with what it belongs to', () => {
  it.each([
    ['<p>2.62 in (95% CI 0.004 to 5.23)</p>', '<p>2.62 in (95%~CI 0.004 to 5.23)</p>'],
    ['<p>n = 30, p = 0.04 or p &lt; 0.001</p>', '<p>n~=~30, p~=~0.04 or p~&lt;~0.001</p>'],
    ['<p>A file of 5 MB, a dose of 0.5 mg</p>', '<p>A file of 5~MB, a dose of 0.5~mg</p>'],
    ['<a href="#f">Figure 1</a>', '<a href="#f">Figure~1</a>'],
    ['<p>In 3 groups, 2 more</p>', '<p>In 3 groups, 2 more</p>'],
  ])('%s', (written, expected) => {
    expect(shown(written)).toBe(expected);
  });

  it.each([
    '<script>const n = 1; "5%"</script>',
    '<pre>t.test(n = 5)</pre>',
    '<title>Figure 1</title>',
    '<astro-island props="{}"><p>At most 5 MB</p></astro-island>',
    '<img alt="Figure 1, 95%">',
  ])('leaves alone what is not running text: %s', (html) => {
    expect(unbrokenNumbers(html)).toBe(html);
  });

  it('takes up the text again after what it left alone', () => {
    expect(shown('<b>5 g</b><code>5 g</code><b>5 g</b>')).toBe('<b>5~g</b><code>5 g</code><b>5~g</b>');
  });
});
