import { conclude, tell } from './checked.ts';
import { deploySteps } from './deploy-steps.ts';
import { checkEnvironment } from './doctor-checks.ts';
import { readPurpose } from './read-purpose.ts';

/** Checks the environment along the deploy list of netlify/README.md. The status is 1 if anything is wrong. */
export async function run(...args: string[]): Promise<void> {
  const found = await checkEnvironment(process.env, readPurpose('deploy-check', args));
  for (const { number, title, byHand } of deploySteps()) {
    const ofStep = found.filter(({ step }) => step === title);
    console.log(`\n${number}. ${title}`);
    tell(ofStep);
    if (byHand || ofStep.length === 0)
      console.log(`· Check manually, as step ${number} in netlify/README.md says.`);
  }
  console.log('');
  conclude(found);
}
