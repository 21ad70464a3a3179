// The papers in content/vendor, by their names: `bank-letter-2026-04-01.pdf` is the bank letter of that day.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const vendorFilePattern = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{4}-\d\d-\d\d)\.(pdf|docx|xlsx)$/;

export type VendorFile = {
  file: string;
  /** `bank-letter` */
  kind: string;
  /** ISO day */
  day: string;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Every paper in the folder, of each kind the newest first. */
export const vendorFilesIn = (folder: string): VendorFile[] =>
  readdirSync(folder)
    .flatMap((file) => {
      const [, kind = '', day = ''] = vendorFilePattern.exec(file) ?? [];
      return kind === ''
        ? []
        : [{ file, kind, day, bytes: Uint8Array.from(readFileSync(join(folder, file))) }];
    })
    .sort((a, b) => a.kind.localeCompare(b.kind) || b.day.localeCompare(a.day));

/** Of the site that is built here. */
export const vendorFiles = () => vendorFilesIn('content/vendor');

/** `gst-certificate` as a heading: `Gst certificate`; a kind that the page knows has a better one in its words. */
export const titleOfKind = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** `214 kB` */
export const sizeInWords = ({ bytes: { length } }: Pick<VendorFile, 'bytes'>) =>
  length < 1_000_000 ? `${Math.ceil(length / 1000)} kB` : `${(length / 1_000_000).toFixed(1)} MB`;
