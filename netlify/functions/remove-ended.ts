import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { removeEnded } from '../use-cases/kept-files.ts';

/** Runs every hour. The platform gives it no public URL. */
export default scheduled('remove-ended', () => removeEnded(services()));

export const config: Config = { schedule: '17 * * * *' };
