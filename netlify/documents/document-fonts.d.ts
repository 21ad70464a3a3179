// Types of the modules in netlify/plugins/document-fonts.ts.

/** `letters`: the characters of the font; `face`: a TrueType file, compressed with Brotli, in Base64. */
type PackedFace = { letters: string; face: string };

declare module 'document-fonts:near' {
  type Name =
    | 'regular-latin'
    | 'regular-beyond'
    | 'semibold-latin'
    | 'semibold-beyond'
    | 'vietnamese'
    | 'greek'
    | 'cyrillic';
  /** TrueType files in Base64. */
  const faces: Readonly<Record<Name, string>>;
  export default faces;
}
declare module 'document-fonts:*' {
  const faces: readonly PackedFace[];
  export default faces;
}
