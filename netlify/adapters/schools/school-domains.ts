// Recognizes school addresses by a list in this folder, loaded on demand.
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
