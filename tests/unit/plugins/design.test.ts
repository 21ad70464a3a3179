// The palette's promises: text is legible on every background, in both themes.
import { describe, expect, it } from 'vitest';
import { withTokens } from '../../../netlify/plugins/design.ts';
import { accent, blue, field, ink, paper, quiet, tint } from '../../../src/design/colors.ts';

const linear = (part: string) => {
  const value = parseInt(part, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
/** The relative luminance of a color (WCAG 2.2). */
const luminance = (color: string) => {
  const [red = 0, green = 0, blueness = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blueness;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('the palette', () => {
  it.each(['light', 'dark'] as const)(
    'keeps text and fields legible on both backgrounds in the %s theme',
    (theme) => {
      const at = theme === 'light' ? 0 : 1;
      for (const background of [paper[at], tint[at]]) {
        expect(contrast(ink[at], background)).toBeGreaterThan(7);
        expect(contrast(quiet[at], background)).toBeGreaterThan(7);
        expect(contrast(accent[at], background)).toBeGreaterThan(4.5);
        expect(contrast(blue[at], background)).toBeGreaterThan(4.5);
        expect(contrast(field, background)).toBeGreaterThan(3);
      }
    },
  );
});

describe('the tokens of a style sheet', () => {
  it('become custom properties', () => {
    expect(withTokens('@tokens first-screen;\np{}')).toMatch(
      /^:root\{--paper:light-dark\(#\w{6}, #\w{6}\);.*\}\np\{\}$/,
    );
    expect(withTokens('p{}')).toBe('p{}');
  });

  it('stop the build if their name is unknown', () => {
    expect(() => withTokens('@tokens none;')).toThrow('no tokens are named none');
  });
});
