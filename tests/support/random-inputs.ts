// The inputs of property tests: the same at every run, so that a change is judged by what it changed, unless
// RANDOM_INPUTS=1 asks for new ones (`npm run test:long -- properties` and the long runs do, and fast-check prints the seed of a failure).
import fc from 'fast-check';

if (process.env.RANDOM_INPUTS !== '1') fc.configureGlobal({ seed: 20261121 });
