// Orders are stored under the names that they had in the first release. This file is the only one that knows them, so every release can
// read what another one wrote.
const storedNames: readonly (readonly [name: string, stored: string])[] = [
  ['license', 'licence'],
  ['licenseKey', 'licenceKey'],
  ['licenseExtension', 'licenceExtension'],
];
const storedKinds: typeof storedNames = [['license', 'licence']];

const inverse = (pairs: typeof storedNames) => new Map(pairs.map(([name, stored]) => [stored, name]));

type Names = ReadonlyMap<string, string>;

function renamed(order: object, names: Names, kinds: Names): Record<string, unknown> {
  const entries = Object.entries(order).map(([name, value]): [string, unknown] => {
    if (name === 'kind' && typeof value === 'string') return [name, kinds.get(value) ?? value];
    return [names.get(name) ?? name, value];
  });
  return Object.fromEntries(entries);
}

const toStored = [new Map(storedNames), new Map(storedKinds)] as const;
const toCurrent = [inverse(storedNames), inverse(storedKinds)] as const;

/** Returns the order with the field names of the store. */
export const withStoredNames = (order: object) => renamed(order, ...toStored);

/** Returns a stored order with today's field names. An order that already has them is unchanged. */
export const withCurrentNames = (order: object) => renamed(order, ...toCurrent);
