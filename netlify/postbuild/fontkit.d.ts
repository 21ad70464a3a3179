// The part of fontkit that lays out text; the package includes no types.
declare module 'fontkit' {
  type Command = 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  export type Glyph = {
    readonly path: { readonly commands: readonly { command: Command; args: readonly number[] }[] };
  };
  type Position = { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number };
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] };
  };
  export function openSync(file: string): Font;
}
