// The documents in content/vendor. Their names state kind and date: `bank-letter-2026-04-01.pdf`.
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

/** Every document in the folder, grouped by kind, the newest first. */
export const vendorFilesIn = (folder: string): VendorFile[] =>
  readdirSync(folder)
    .flatMap((file) => {
      const [, kind = '', day = ''] = vendorFilePattern.exec(file) ?? [];
      return kind === ''
        ? []
        : [{ file, kind, day, bytes: Uint8Array.from(readFileSync(join(folder, file))) }];
    })
    .sort((a, b) => a.kind.localeCompare(b.kind) || b.day.localeCompare(a.day));

/** The documents of this site. */
export const vendorFiles = () => vendorFilesIn('content/vendor');

/** `gst-certificate` as a heading: `Gst certificate`. The page's copy has a better heading for the kinds it knows. */
export const titleOfKind = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');

/** `214 kB` */
export const sizeInWords = ({ bytes: { length } }: Pick<VendorFile, 'bytes'>) =>
  length < 1_000_000 ? `${Math.ceil(length / 1000)} kB` : `${(length / 1_000_000).toFixed(1)} MB`;
