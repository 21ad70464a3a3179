// All reference files in one list, with the software that computed them.
import extended from './extended.json?raw';
import fourth from './fourth.json?raw';
import first from './reference.json?raw';
import type { Reference } from './reference-case.ts';

type Meta = { r_version: string; packages: Record<string, string>; comparison_rule: string };
const files = [first, extended, fourth].map((text) => JSON.parse(text) as Reference & { meta: Meta });

export const allCases = files.flatMap(({ cases }) => cases);
export const madeWith = {
  r: files[0]!.meta.r_version,
  packages: Object.assign({}, ...files.map(({ meta }) => meta.packages)) as Record<string, string>,
  rule: files[0]!.meta.comparison_rule,
};
