// Faces of scripts far from ours (OFL 1.1, cut by netlify/office/subset-fonts.ts), each loaded when a paper has a letter of it.
import { Buffer } from 'node:buffer';
import { brotliDecompressSync } from 'node:zlib';

/** `letters` that it has; `face` a TrueType file, packed. */
type Packed = { letters: string; face: string };
type Load = () => Promise<{ default: readonly Packed[] }>;

const scripts: Record<string, readonly [letters: RegExp, load: Load]> = {
  arabic: [/\p{sc=Arabic}/u, () => import('./far-faces/arabic.json', { with: { type: 'json' } })],
  bengali: [/\p{sc=Bengali}/u, () => import('./far-faces/bengali.json', { with: { type: 'json' } })],
  devanagari: [/\p{sc=Devanagari}/u, () => import('./far-faces/devanagari.json', { with: { type: 'json' } })],
  gujarati: [/\p{sc=Gujarati}/u, () => import('./far-faces/gujarati.json', { with: { type: 'json' } })],
  gurmukhi: [/\p{sc=Gurmukhi}/u, () => import('./far-faces/gurmukhi.json', { with: { type: 'json' } })],
  han: [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/u,
    () => import('./far-faces/han.json', { with: { type: 'json' } }),
  ],
  hangul: [/\p{sc=Hangul}/u, () => import('./far-faces/hangul.json', { with: { type: 'json' } })],
  hebrew: [/\p{sc=Hebrew}/u, () => import('./far-faces/hebrew.json', { with: { type: 'json' } })],
  kannada: [/\p{sc=Kannada}/u, () => import('./far-faces/kannada.json', { with: { type: 'json' } })],
  malayalam: [/\p{sc=Malayalam}/u, () => import('./far-faces/malayalam.json', { with: { type: 'json' } })],
  tamil: [/\p{sc=Tamil}/u, () => import('./far-faces/tamil.json', { with: { type: 'json' } })],
  telugu: [/\p{sc=Telugu}/u, () => import('./far-faces/telugu.json', { with: { type: 'json' } })],
  thai: [/\p{sc=Thai}/u, () => import('./far-faces/thai.json', { with: { type: 'json' } })],
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

/** The faces of the scripts in a text; none for most. */
export async function farFacesFor(text: string): Promise<FarFace[]> {
  const wanted = Object.entries(scripts).filter(([, [letters]]) => letters.test(text));
  const faces = await Promise.all(
    wanted.map(([name, [, load]]) => {
      if (!opened.has(name)) opened.set(name, open(name, load));
      return opened.get(name)!;
    }),
  );
  return faces.flat();
}
