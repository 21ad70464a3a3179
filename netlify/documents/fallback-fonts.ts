// Fallback fonts for other scripts (OFL 1.1, subset by netlify/plugins/document-fonts.ts). Each is loaded when a document
// contains one of its characters.
import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';

type Load = () => Promise<{ default: readonly PackedFace[] }>;

const scripts: Record<string, readonly [letters: RegExp, load: Load]> = {
  arabic: [/\p{sc=Arabic}/u, () => import('document-fonts:arabic')],
  bengali: [/\p{sc=Bengali}/u, () => import('document-fonts:bengali')],
  devanagari: [/\p{sc=Devanagari}/u, () => import('document-fonts:devanagari')],
  gujarati: [/\p{sc=Gujarati}/u, () => import('document-fonts:gujarati')],
  gurmukhi: [/\p{sc=Gurmukhi}/u, () => import('document-fonts:gurmukhi')],
  han: [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/u, () => import('document-fonts:han')],
  hangul: [/\p{sc=Hangul}/u, () => import('document-fonts:hangul')],
  hebrew: [/\p{sc=Hebrew}/u, () => import('document-fonts:hebrew')],
  kannada: [/\p{sc=Kannada}/u, () => import('document-fonts:kannada')],
  malayalam: [/\p{sc=Malayalam}/u, () => import('document-fonts:malayalam')],
  tamil: [/\p{sc=Tamil}/u, () => import('document-fonts:tamil')],
  telugu: [/\p{sc=Telugu}/u, () => import('document-fonts:telugu')],
  thai: [/\p{sc=Thai}/u, () => import('document-fonts:thai')],
};

export type FarFace = { name: string; has: (letter: string) => boolean; bytes: () => Buffer };

const opened = new Map<string, Promise<FarFace[]>>();

async function open(name: string, load: Load): Promise<FarFace[]> {
  const { default: faces } = await load();
  return faces.map(({ letters, face }, i) => {
    let bytes: Buffer | undefined;
    return {
      name: `${name}-${i}`,
      has: (letter) => letters.includes(letter),
      bytes: () => (bytes ??= brotliDecompressSync(Buffer.from(face, 'base64'))),
    };
  });
}

/** Returns the fonts for the scripts in a text; usually none. */
export async function fallbackFontsFor(text: string): Promise<FarFace[]> {
  const wanted = Object.entries(scripts).filter(([, [letters]]) => letters.test(text));
  const faces = await Promise.all(
    wanted.map(([name, [, load]]) => {
      if (!opened.has(name)) opened.set(name, open(name, load));
      return opened.get(name)!;
    }),
  );
  return faces.flat();
}
