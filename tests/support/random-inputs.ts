// The inputs of property tests. They are the same at every run, so a failure comes from a change, unless RANDOM_INPUTS=1 asks for new ones
// (as `npm run test:long -- properties` and the long runs do; fast-check prints the seed of a failure).
import fc from 'fast-check';

if (process.env.RANDOM_INPUTS !== '1') fc.configureGlobal({ seed: 20261121 });
