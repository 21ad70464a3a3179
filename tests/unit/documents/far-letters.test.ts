// Names in other scripts: set in fallback fonts, shaped and ordered as their script requires, and extracted as written.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fallbackFontsFor } from '../../../netlify/documents/fallback-fonts.ts';
import type { DocumentContent } from '../../../netlify/documents/document-content.ts';
import { setLine } from '../../../netlify/documents/set-text.ts';
import { Sheet } from '../../../netlify/documents/sheet.ts';
import { renderDocument } from '../../../netlify/documents/render-document.ts';
import { isSupported } from '../../../src/domain/supported-characters.ts';

const names = {
  Devanagari: 'हिन्दी विश्वविद्यालय, क्षत्रिय',
  Bengali: 'কলকাতা বিশ্ববিদ্যালয়',
  Gurmukhi: 'ਪੰਜਾਬ ਯੂਨੀਵਰਸਿਟੀ',
  Gujarati: 'ગુજરાત યુનિવર્સિટી',
  Tamil: 'சென்னைப் பல்கலைக்கழகம்',
  Telugu: 'ఉస్మానియా విశ్వవిద్యాలయం',
  Kannada: 'ಬೆಂಗಳೂರು ವಿಶ್ವವಿದ್ಯಾಲಯ',
  Malayalam: 'കേരള സർവ്വകലാശാല',
  Thai: 'จุฬาลงกรณ์มหาวิทยาลัย',
  Chinese: '北京大学（医学部）、國立臺灣大學',
  Japanese: '東京大学 山田太郎さん、ラーメン',
  Korean: '서울대학교 김민수',
  Arabic: 'جامعة القاهرة (Cairo) 12 شارع النيل',
  Hebrew: 'האוניברסיטה העברית (HUJI) 42',
};

const document: DocumentContent = {
  title: 'Quote',
  number: 'Q-1',
  issuedAt: '2026-11-20T08:30:00.000Z',
  currency: 'USD',
  facts: [],
  parties: [{ heading: 'For', name: 'Universities', lines: Object.values(names) }],
  lines: [],
  sums: [],
};

const about = { title: 'Letters', author: 'A', subject: 'S', createdAt: document.issuedAt };
/** A name as it appears in the document, from left to right, with the glyphs that its font draws. */
async function setIn(text: string) {
  const { pdf } = new Sheet(about, await fallbackFontsFor(text));
  return setLine(pdf, text, { size: 10 }).runs.map((run) => {
    const { _font } = pdf.font(run.face) as unknown as {
      _font: { font: { layout(text: string): { glyphs: { id: number }[] } } };
    };
    return { ...run, glyphs: _font.font.layout(run.text).glyphs.map(({ id }) => id) };
  });
}

const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

describe('scripts other than Latin', () => {
  it.each(Object.entries(names))('%s is set in a font that has every character', async (_, name) => {
    const runs = await setIn(name);
    expect(runs.map(({ text }) => text).join('')).not.toContain('?');
    expect(runs.filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
    expect(isSupported(name)).toBe(true);
  });

  it('are shaped as they require: fewer glyphs than characters, and different glyphs for the same character', async () => {
    const [devanagari] = await setIn('क्षत्रिय');
    expect(devanagari!.glyphs.length).toBeLessThan('क्षत्रिय'.length);
    const [heh] = await setIn('ههه');
    expect(new Set(heh!.glyphs).size).toBe(3);
  });

  it('are set from right to left where required, with numbers and Latin words in reading order', async () => {
    const order = async (name: string) => (await setIn(name)).map(({ text }) => text);
    expect((await order(names.Arabic)).join('|')).toBe('النيل| |شارع| |12| (|Cairo|) |القاهرة| |جامعة');
    expect((await order(names.Hebrew)).join('|')).toBe('42| (|HUJI|) |העברית| |האוניברסיטה');
    expect((await order('Cairo (جامعة) 7')).join('|')).toBe('Cairo (|جامعة|) |7');
  });

  it('load no fallback font for characters that the main fonts have', async () => {
    expect(await fallbackFontsFor('Łódź, Σωκράτης, Дом, Nguyễn €')).toEqual([]);
  });

  it('include characters that no font has, which are known, so a form can ask for others', () => {
    for (const text of ['Łódź Σωκράτης Дом Nguyễn', 'O’Neil & Söhne (2), № 5'])
      expect([text, isSupported(text)]).toEqual([text, true]);
    for (const text of ['თბილისი', 'አዲስ አበባ', 'Lab 🧪'])
      expect([text, isSupported(text)]).toEqual([text, false]);
  });

  it.runIf(has('pdftotext'))(
    'are extracted by pdftotext as written, and can be inspected as an image',
    async () => {
      const folder = '.local/pictures';
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/far-letters.pdf`, await renderDocument(document));
      const text = execFileSync('pdftotext', [`${folder}/far-letters.pdf`, '-'], { encoding: 'utf8' });
      // The program adds direction marks itself.
      const read = text.replace(/[\u202a-\u202e]/g, '').replace(/\s+/g, ' ');
      for (const [script, name] of Object.entries(names).filter(([, each]) => !/[\u0590-\u06ff]/.test(each)))
        expect([script, read.includes(name)]).toEqual([script, true]);
      for (const word of ['جامعة القاهرة', 'شارع النيل', 'האוניברסיטה העברית']) expect(read).toContain(word);
      execFileSync('pdftoppm', ['-r', '60', '-png', `${folder}/far-letters.pdf`, `${folder}/far-letters`]);
    },
  );
});
