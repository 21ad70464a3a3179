import { site } from '../site.ts';

const facts: Record<string, string> = {
  product: site.product,
  company: site.company,
  years: String(site.yearsOfExperience),
  languages: String(site.languages),
  version: site.version,
  email: `[${site.contacts.support}](mailto:${site.contacts.support})`,
  project: site.files.project,
  data: site.files.data,
  workflow: site.files.workflow,
};

/** Takes a text from a copy file; gives it with facts of content/site.yaml in place of {product}, {email} and the like. Throws on an unknown one. */
export const withFacts = (text: string) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name];
    if (fact === undefined)
      throw new Error(`There is no fact ${whole}. There are: ${Object.keys(facts).join(', ')}.`);
    return fact;
  });
