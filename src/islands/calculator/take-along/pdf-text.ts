// Text in three fonts built into every PDF viewer: Helvetica, Helvetica-Bold, and Symbol for Greek letters and most
// mathematical signs. The minus is that of Helvetica, because Symbol's nearly touches a digit. The text stays editable, and no font has to be loaded. Encodings: ISO 32000-1, annex D.

export type FontName = 'F1' | 'F2' | 'F3';
/** A piece of text in one font. `raise` and `scale` position superscripts and subscripts, as fractions of the font size. */
export type Run = {
  readonly font: FontName;
  readonly codes: readonly number[];
  readonly width: number;
  readonly scale: number;
  readonly raise: number;
};

/** Widths of the characters 32 to 126 in thousandths of the font size, from Adobe's metrics of the two fonts. */
const widths = [
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
].map((list) => list.split(' ').map(Number));
/** Other characters that the charts use. A letter with an accent is as wide as one without. */
const otherWidths: Readonly<Record<string, number>> = {
  '–': 556,
  '—': 1000,
  '…': 1000,
  '×': 584,
  '−': 584,
  '±': 584,
  '·': 278,
  '°': 400,
  '’': 222,
  '‘': 222,
  '“': 333,
  '”': 333,
  '•': 350,
  '†': 556,
};
const widthOf = (letter: string, isBold: boolean) =>
  otherWidths[letter] ?? widths[isBold ? 1 : 0]![letter.normalize('NFD').charCodeAt(0) - 32] ?? 556;

/** Characters of the encoding at 0x80 to 0x9f; from 0xa0 on they equal Latin-1. */
const winAnsi = '€−‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
/** Characters of the Symbol font: code, and width in thousandths of the font size. */
const symbols: Readonly<Record<string, readonly [code: number, width: number]>> = {
  α: [0x61, 631],
  β: [0x62, 549],
  χ: [0x63, 549],
  δ: [0x64, 494],
  ε: [0x65, 439],
  φ: [0x66, 521],
  γ: [0x67, 411],
  η: [0x68, 603],
  ι: [0x69, 329],
  κ: [0x6b, 549],
  λ: [0x6c, 549],
  μ: [0x6d, 576],
  ν: [0x6e, 521],
  ο: [0x6f, 549],
  π: [0x70, 549],
  θ: [0x71, 521],
  ρ: [0x72, 549],
  σ: [0x73, 603],
  τ: [0x74, 439],
  υ: [0x75, 576],
  ω: [0x77, 686],
  ξ: [0x78, 493],
  ψ: [0x79, 686],
  ζ: [0x7a, 494],
  Γ: [0x47, 603],
  Δ: [0x44, 612],
  Θ: [0x51, 741],
  Λ: [0x4c, 686],
  Ξ: [0x58, 645],
  Π: [0x50, 768],
  Σ: [0x53, 592],
  Φ: [0x46, 763],
  Ψ: [0x59, 795],
  Ω: [0x57, 768],
  '≤': [0xa3, 549],
  '∞': [0xa5, 713],
  '←': [0xac, 987],
  '↑': [0xad, 603],
  '→': [0xae, 987],
  '↓': [0xaf, 603],
  '≥': [0xb3, 549],
  '∝': [0xb5, 713],
  '≠': [0xb9, 549],
  '≈': [0xbb, 549],
  '√': [0xd6, 549],
  '∑': [0xe5, 713],
};
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺';
const lowered = '₀₁₂₃₄₅₆₇₈₉₋₊';
const plain = '0123456789−+';
const spaces = /[\u00a0\u2009\u202f\u200a]/;

/** WinAnsiEncoding with a minus at a code that it leaves free, as a PDF object. */
export const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${0x81} /minus] >>`;

type Glyph = Omit<Run, 'codes'> & { readonly code: number };

function glyphOf(character: string, isBold: boolean): Glyph | undefined {
  for (const [set, raise] of [
    [raised, 0.33],
    [lowered, -0.14],
  ] as const) {
    const index = set.indexOf(character);
    if (index < 0) continue;
    const base = glyphOf(plain[index]!, isBold)!;
    return { ...base, width: base.width * 0.62, scale: 0.62, raise };
  }
  const symbol = symbols[character === 'µ' ? 'μ' : character];
  if (symbol) return { font: 'F3', code: symbol[0], width: symbol[1] / 1000, scale: 1, raise: 0 };
  const letter = spaces.test(character) ? ' ' : character;
  const point = letter.codePointAt(0)!;
  const inWindows = winAnsi.indexOf(letter);
  const isLatin = (point >= 32 && point < 127) || (point > 160 && point < 256);
  if (!isLatin && (inWindows < 0 || letter === '\0')) return undefined;
  const code = isLatin ? point : 0x80 + inWindows;
  return { font: isBold ? 'F2' : 'F1', code, width: widthOf(letter, isBold) / 1000, scale: 1, raise: 0 };
}

/** The characters that none of the fonts has. */
export const unwritable = (text: string): string[] =>
  [...new Set(text)].filter((character) => glyphOf(character, false) === undefined);

/** Splits text into runs of one font. Widths are fractions of the font size. */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const glyph = glyphOf(character, isBold);
    if (!glyph) throw new Error(`The fonts of a PDF have no “${character}”.`);
    const { code, ...look } = glyph;
    const last = runs.at(-1);
    if (last && last.font === look.font && last.scale === look.scale && last.raise === look.raise)
      runs[runs.length - 1] = { ...last, codes: [...last.codes, code], width: last.width + look.width };
    else runs.push({ ...look, codes: [code] });
  }
  return runs;
}
