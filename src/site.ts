// Facts about the company, parsed once from `content/site.yaml`. Pages, emails, and functions import them from here.
import * as z from 'zod/mini';
import document from '../content/site.yaml';

const text = z.string();
/** A bank account for transfers; not offered if a field is empty. */
const bankSchema = z.strictObject({ holder: text, bank: text, account: text, code: text });
const installerSchema = z.strictObject({ url: z.url(), size: text, sha256: text });

/** The upload date and length are empty until they are known. */
const videoSchema = z.strictObject({
  id: text,
  uploaded: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, 'must be a day, as in 2025-08-12, or empty.')),
  length: z
    .string()
    .check(z.regex(/^((\d+:)?\d{1,2}:\d\d)?$/, 'must be minutes and seconds, as in 4:12, or empty.')),
});

export const siteSchema = z.strictObject({
  product: text,
  company: text,
  tagline: text,
  origin: z.url(),
  version: text,
  languages: z.number(),
  yearsOfExperience: z.number(),
  participants: text,
  countries: z.number(),
  files: z.strictObject({ project: text, data: text, workflow: text }),
  contacts: z.strictObject({ support: z.email(), chatNumber: text, chatLink: z.url() }),
  /** `lut`: the reference of the Letter of Undertaking that exempts exports from tax. `signatory`: the person who signs invoices. */
  address: z.strictObject({ lines: z.array(text), gstin: text, lut: text, signatory: text }),
  bank: z.strictObject({ USD: bankSchema, INR: bankSchema }),
  links: z.strictObject({ docs: z.url(), videoChannel: z.url() }),
  /** IDs at youtube-nocookie.com. */
  videos: z.strictObject({ install: videoSchema, import: videoSchema, analysis: videoSchema }),
  installers: z.strictObject({ windows: installerSchema, mac: installerSchema }),
  /** Shown on the page and in emails about a booking: how dates are arranged, and what to bring. */
  training: z.strictObject({ dates: text, bring: z.array(text) }),
  hostedForms: z.strictObject({
    region: text,
    portalId: text,
    quote: text,
    courseBasic: text,
    courseProfessional: text,
    supportIndia: text,
    supportInternational: text,
    partner: text,
    webinar: text,
  }),
});

export type Site = z.infer<typeof siteSchema>;

export const site: Site = siteSchema.parse(document, { jitless: true });

/** Opens a chat with the company. Chat apps expect the number as digits only. */
export const chatAddress = site.contacts.chatLink + site.contacts.chatNumber.replace(/\D/g, '');

/** The bank details for invoices in this currency, or null if no account is configured; paying by invoice is then not offered. */
export function bankFacts(currency: 'USD' | 'INR'): (readonly [name: string, value: string])[] | null {
  const { holder, bank, account, code } = site.bank[currency];
  if ([holder, bank, account, code].some((value) => value.trim() === '')) return null;
  return [
    ['Account holder', holder],
    ['Bank', bank],
    ['Account', account],
    [currency === 'INR' ? 'IFSC' : 'SWIFT/BIC', code],
  ];
}
