// Runs before `npm start` builds, so no one waits for the build just to learn that the port is taken.
import { portFault, stopAt } from './before-serving.ts';

stopAt(await portFault(Number(process.env.PORT ?? 8888), 'PORT=9000 npm start'));
