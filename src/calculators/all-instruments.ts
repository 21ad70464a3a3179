// Every calculator, for the build and the tests; a reader's page loads only one.
import { load } from './load-instrument.ts';

export const instruments = await Promise.all(Object.values(load).map((one) => one()));
