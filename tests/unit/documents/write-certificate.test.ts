import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { certificateName, writeCertificate } from '../../../netlify/documents/write-certificate.ts';
import { readPdf } from '../../support/read-pdf.ts';

const certificate = {
  code: '7K3M-9X2P-4T8V-0C1B',
  name: 'Łucja Αθηνά Ковалевская',
  edition: 'basic',
  title: 'Basic Training Module',
  heldAt: '2026-12-02T20:00:00.000Z',
  zone: 'Asia/Kolkata',
  issuedAt: '2026-12-04T10:00:00.000Z',
};

describe('a PDF certificate', () => {
  it('states who completed what, when, for how long, and the code that verifies it', async () => {
    const { lines, tags } = readPdf(await writeCertificate(certificate));
    expect(lines).toEqual([
      'Biospect Analytics',
      'Certificate of achievement',
      'awarded to',
      'Łucja Αθηνά Ковалевская',
      'for completing the live online module',
      'Foundations of biostatistics',
      'About 2 hours, live online',
      'December 3, 2026',
      'Date. Biospect Analytics',
      '7K3M-9X2P-4T8V-0C1B',
      'Code, verify at www.biospect.example/verify',
    ]);
    expect(tags).toContain('H1');
    expect(certificateName(certificate)).toBe('biospect-certificate-7K3M-9X2P-4T8V-0C1B.pdf');
  });

  it('draws its ornament as vector paths, fits any name on one page, and has the same bytes every time', async () => {
    const long = { ...certificate, name: 'Wilhelmina Maximiliana von und zu Oberhausen-Unterwaldstein' };
    const [file, again] = [await writeCertificate(long), await writeCertificate(long)];
    expect(Buffer.compare(Buffer.from(file), Buffer.from(again))).toBe(0);
    const { heads } = readPdf(file);
    expect([heads.match(/\/Type \/Page\b/g)!.length, heads.includes('/Subtype /Image')]).toEqual([1, false]);
    expect(file.length).toBeLessThan(150_000);
    mkdirSync('.local/pictures', { recursive: true });
    writeFileSync('.local/pictures/certificate.pdf', await writeCertificate(certificate));
    writeFileSync('.local/pictures/certificate-long.pdf', file);
  });
});
