// `npm run doctor`: reads the environment (or .env) as the deployed site will, and says line by line what holds and what to do.
// `-- --for preview` or `--for local` holds it to the rules of those. Ends with status 1 where anything is wrong. It writes one key to the
// store and takes it away again; it sends no mail and takes no money.
import { conclude, tell } from './checked.ts';
import { checkEnvironment } from './doctor-checks.ts';
import { readPurpose } from './read-purpose.ts';

const purpose = readPurpose('doctor');
const found = await checkEnvironment(process.env, purpose);
tell(found);
conclude(found);
