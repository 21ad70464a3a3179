import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { removeEnded } from '../use-cases/kept-files.ts';

/** Every hour; the platform gives it no address. */
export default scheduled('remove-ended', () => removeEnded(services()));

export const config: Config = { schedule: '17 * * * *' };
