// The company facts that vendor forms ask for: the site's own and those of content/vendor/facts.yaml.
import * as z from 'zod/mini';
import document from '../../content/vendor/facts.yaml';
import { site } from '../site.ts';
import { stateInWords, tax } from './billing/tax.ts';

const filled = z.string().check(z.minLength(1));

export const vendorSchema = z.strictObject({
  legalName: filled,
  legalForm: filled,
  registration: filled,
  msme: z.string(),
  duns: z.string(),
  dataRegion: filled,
  mailProvider: filled,
  certificates: z.array(filled),
});

export const vendor = vendorSchema.parse(document, { jitless: true });

const { gstin, lines, lut, signatory } = site.address;

/** Names and values in the order of most forms, without empty ones. The PAN is the ten characters in the middle of the GSTIN. */
export const vendorFacts: readonly (readonly [name: string, value: string])[] = (
  [
    ['Legal name', vendor.legalName],
    ['Trading as', site.company],
    ['Legal form', vendor.legalForm],
    ['Registered address', lines.join(', ')],
    ['Company number', vendor.registration],
    ['GSTIN', gstin],
    ['PAN', gstin.slice(2, 12)],
    ['State of registration', stateInWords(gstin.slice(0, 2))],
    ['HSN/SAC', `${tax.codes.license} (licenses), ${tax.codes.training} (training)`],
    ['Letter of Undertaking, for exports', lut],
    ['Udyam registration', vendor.msme],
    ['D-U-N-S number', vendor.duns],
    ['Authorized signatory', signatory],
    ['Email', site.contacts.support],
    ['Website', site.origin],
  ] as const
).filter(([name, value]) => value !== '' && !(name === 'Trading as' && value === vendor.legalName));
