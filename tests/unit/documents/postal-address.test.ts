// Addresses in the format of each country's postal service. Each row names the guide with its example or rule; the
// Universal Postal Union publishes them (upu.int, Addressing solutions).
import { describe, expect, it } from 'vitest';
import { type PostalAddress, postalLines } from '../../../netlify/documents/postal-address.ts';

const examples: [source: string, address: PostalAddress, lines: string[]][] = [
  [
    'US: Postal Service, Publication 28',
    {
      street: ['475 L’Enfant Plaza SW'],
      city: 'Washington',
      region: 'DC',
      postalCode: '20260',
      country: 'US',
    },
    ['475 L’Enfant Plaza SW', 'Washington, DC 20260'],
  ],
  [
    'GB: Royal Mail, with a locality',
    { street: ['3a High Street', 'Hedge End'], city: 'Southampton', postalCode: 'SO31 4NG', country: 'GB' },
    ['3a High Street', 'Hedge End', 'Southampton', 'SO31 4NG'],
  ],
  [
    'DE: Deutsche Post, DIN 5008',
    { street: ['Hauptstr. 5'], city: 'Musterstadt', postalCode: '01234', country: 'DE' },
    ['Hauptstr. 5', '01234 Musterstadt'],
  ],
  [
    'FR: La Poste, AFNOR XP Z 10-011',
    { street: ['25 rue de l’Église'], city: 'Caudos', postalCode: '33380', country: 'FR' },
    ['25 rue de l’Église', '33380 Caudos'],
  ],
  [
    'JP: Japan Post, Tokyo Central Post Office, in Latin script from the smallest part to the largest',
    {
      street: ['5-3, Yaesu 1-Chome'],
      city: 'Chuo-ku',
      region: 'Tokyo',
      postalCode: '100-8994',
      country: 'JP',
    },
    ['5-3, Yaesu 1-Chome, Chuo-ku, Tokyo', '100-8994'],
  ],
  [
    'JP: Japan Post, in Japanese from the largest part to the smallest',
    {
      street: ['八重洲一丁目5番3号'],
      city: '中央区',
      region: '東京都',
      postalCode: '100-8994',
      country: 'JP',
    },
    ['〒100-8994', '東京都中央区', '八重洲一丁目5番3号'],
  ],
  [
    'IN: India Post, with the PIN next to the city',
    {
      street: ['12 Anna Salai'],
      city: 'Chennai',
      region: 'Tamil Nadu (33)',
      postalCode: '600002',
      country: 'IN',
    },
    ['12 Anna Salai', 'Chennai 600002', 'Tamil Nadu (33)'],
  ],
  [
    'BR: Correios, with the CEP below the city and state',
    {
      street: ['Avenida João Jorge, 112, ap. 31', 'Vila Industrial'],
      city: 'Campinas',
      region: 'SP',
      postalCode: '13035-680',
      country: 'BR',
    },
    ['Avenida João Jorge, 112, ap. 31', 'Vila Industrial', 'Campinas-SP', '13035-680'],
  ],
  [
    'CA: Canada Post, Addressing guidelines',
    {
      street: ['101-3485 rue de la Montagne'],
      city: 'Montréal',
      region: 'QC',
      postalCode: 'H3G 2A6',
      country: 'CA',
    },
    ['101-3485 rue de la Montagne', 'Montréal QC H3G 2A6'],
  ],
];

describe('an address', () => {
  it.each(examples)('is formatted as its postal service does: %s', (_, address, lines) => {
    expect(postalLines(address)).toEqual(lines);
  });

  it('loses nothing that was entered, in any country, with or without each part', () => {
    const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((a) =>
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((b) => a + b),
    );
    const parts = { city: 'Qxcity', region: 'Qxregion', postalCode: 'Qx123' };
    for (const country of [undefined, ...codes])
      for (const left of [[], ['city'], ['region'], ['postalCode'], ['city', 'region', 'postalCode']]) {
        const typed = Object.fromEntries(Object.entries(parts).filter(([name]) => !left.includes(name)));
        const lines = postalLines({ street: ['Qxstreet 1'], ...typed, country });
        for (const part of ['Qxstreet 1', ...Object.values(typed)])
          expect([country, lines.filter((line) => line.includes(part)).length, part]).toEqual([
            country,
            1,
            part,
          ]);
        expect([country, lines.filter((line) => /^[\s,.-]|[\s,-]$/.test(line))]).toEqual([country, []]);
      }
  });

  it('keeps a county above the postal code of the United Kingdom', () => {
    expect(
      postalLines({
        street: ['3a High Street'],
        city: 'Southampton',
        region: 'Hampshire',
        postalCode: 'SO31 4NG',
        country: 'GB',
      }),
    ).toEqual(['3a High Street', 'Southampton', 'Hampshire', 'SO31 4NG']);
  });
});
