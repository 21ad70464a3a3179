// Which addresses are a school's, by a list that is kept here and loaded when someone asks.
import type { Schools } from '../../use-cases/ports.ts';
import { isOfSchool, type SchoolList } from './school-list.ts';

let loaded: Promise<SchoolList> | undefined;

async function load(): Promise<SchoolList> {
  return (await import('./school-domains.json', { with: { type: 'json' } })).default;
}

export const schoolDomains: Schools = {
  async isSchool(address) {
    loaded ??= load();
    return isOfSchool(await loaded, address.slice(address.lastIndexOf('@') + 1));
  },
};
