// Checks content/site.yaml beyond its schema: values of the right type that can't be correct.
import { parseDocument } from 'yaml';
import { isGstin } from '../../src/domain/billing/tax.ts';
import type { Problem } from './problem.ts';
import { placeIn } from './in-words.ts';
import { placesIn } from './places.ts';

type Rule = readonly [paths: readonly string[], fits: (value: string) => boolean, words: string];

const like = (pattern: RegExp) => (value: string) => pattern.test(value);

const rules: readonly Rule[] = [
  [['product', 'company', 'tagline', 'version'], (value) => value.trim() !== '', 'must not be empty.'],
  [
    ['origin'],
    like(/^https:\/\/[^/]+$/),
    'must be the URL of the site, as in https://www.example.org, without a trailing slash.',
  ],
  [
    ['languages', 'countries', 'yearsOfExperience'],
    like(/^[1-9]\d*$/),
    'must be a whole number of at least 1.',
  ],
  [
    ['links.docs', 'links.videoChannel', 'contacts.chatLink', 'installers.windows.url', 'installers.mac.url'],
    like(/^https:\/\//),
    'must be a complete URL with https://.',
  ],
  [
    ['contacts.chatNumber'],
    like(/^\+[\d -]{8,20}$/),
    'must be a phone number with its country code, as in "+910000000000".',
  ],
  // The value that the repository contains until the company has its own.
  [
    ['address.gstin'],
    (value) => value === '29ABCDE1234F1Z5' || isGstin(value),
    'must be a GSTIN: 15 characters, the last of them a check character.',
  ],
  [
    ['install', 'import', 'analysis'].map((video) => `videos.${video}.id`),
    like(/^[\w-]{11}$/),
    'must be the 11-character ID of the video, not its URL.',
  ],
  [
    ['windows', 'mac'].map((system) => `installers.${system}.sha256`),
    like(/^([0-9a-f]{64})?$/i),
    'must be 64 hexadecimal characters, or empty.',
  ],
];

/** Takes the site's facts, which their schema has accepted; returns every one that can't be correct. */
export function checkSite(file: string, text: string): Problem[] {
  const document = parseDocument(text);
  const { lineOf, standing } = placesIn(text);
  return rules.flatMap(([paths, fits, words]) =>
    paths.flatMap((each) => {
      const path = each.split('.');
      return fits(String(document.getIn(path)))
        ? []
        : [{ file, line: lineOf(path), message: `${placeIn(path)} ${words}${standing(path)}` }];
    }),
  );
}
