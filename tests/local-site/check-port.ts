// Runs before `npm start` builds: whoever finds the port taken should not wait for the build to hear it.
import { portFault, stopAt } from './before-serving.ts';

stopAt(await portFault(Number(process.env.PORT ?? 8888), 'PORT=9000 npm start'));
