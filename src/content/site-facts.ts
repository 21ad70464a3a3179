import calculators from '../../content/pages/calculators.yaml';
import { formatPrice } from '../domain/money.ts';
import { tax } from '../domain/billing/tax.ts';
import { trialInDays } from '../domain/account/trial.ts';
import { site } from '../site.ts';
import { publicationsIn } from './article/publication.ts';

/** If prices cannot be parsed, the content lint reports that and continues with the texts that name one. */
const catalog = await import('../domain/catalog.ts').catch(() => undefined);

/** The same for the facts of the vendor forms. */
const vendor = await import('../domain/vendor.ts').then((read) => read.vendor).catch(() => undefined);

/** The articles that the published site has: no drafts, and none with a future date. */
const published = publicationsIn('content/articles').filter(
  ({ isDraft, day }) => !isDraft && new Date(day).getTime() <= Date.now(),
);

const facts: Record<string, string> = {
  product: site.product,
  company: site.company,
  years: String(site.yearsOfExperience),
  languages: String(site.languages),
  articles: String(published.length),
  calculators: String(Object.keys((calculators as { instruments?: object }).instruments ?? {}).length),
  participants: site.participants,
  countries: String(site.countries),
  version: site.version,
  gst: String(tax.gstPercent),
  trial: String(trialInDays),
  email: `[${site.contacts.support}](mailto:${site.contacts.support})`,
  project: site.files.project,
  data: site.files.data,
  workflow: site.files.workflow,
  dataRegion: vendor?.dataRegion ?? '',
  mailProvider: vendor?.mailProvider ?? '',
};

/** `price:student` is the plan's price in dollars, `price:student:INR` in rupees. */
function priceNamed(name: string): string | undefined {
  const [, id = '', currency = 'USD'] = /^price:([\w-]+)(?::(USD|INR))?$/.exec(name) ?? [];
  if (id !== '' && catalog === undefined) return 'no price';
  const plan = catalog?.findPlan(id);
  return plan && formatPrice(plan.price[currency as 'USD' | 'INR']);
}

/**
 * Replaces {product}, {email}, and the like with the facts of content/site.yaml, and {price:student} with the catalog's
 * price. Throws on an unknown name.
 */
export const withFacts = (text: string) =>
  text.replace(/\{([\w:-]+)\}/g, (whole, name: string) => {
    const fact = facts[name] ?? priceNamed(name);
    if (fact === undefined)
      throw new Error(
        `There is no fact ${whole}. There are: ${Object.keys(facts).join(', ')}, and prices such as {price:student} and {price:group-academic-5:INR}.`,
      );
    return fact;
  });

/** Applies `change` to every text in a parsed YAML value. */
export const inAllTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => inAllTexts(entry, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  // The braces in a formula belong to TeX.
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === 'tex' ? entry : inAllTexts(entry, change)]),
  );
};
