// `npm run deploy:check`: the deploy list of netlify/README.md, step by step, held against the environment (or .env): what holds, what to
// do, and what only a person can see. `-- --for preview` holds it to the rules of previews. Ends with status 1 where anything is wrong.
import { conclude, tell } from './checked.ts';
import { deploySteps } from './deploy-steps.ts';
import { checkEnvironment } from './doctor-checks.ts';
import { readPurpose } from './read-purpose.ts';

const found = await checkEnvironment(process.env, readPurpose('deploy:check'));
for (const { number, title, byHand } of deploySteps()) {
  const ofStep = found.filter(({ step }) => step === title);
  console.log(`\n${number}. ${title}`);
  tell(ofStep);
  if (byHand || ofStep.length === 0) console.log('· To be seen by a person: netlify/README.md says how.');
}
console.log('');
conclude(found);
