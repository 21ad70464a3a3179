// Every instrument, for the build and the tests; a reader's page loads one.
import { load } from './load-instrument.ts';

export const instruments = await Promise.all(Object.values(load).map((one) => one()));
