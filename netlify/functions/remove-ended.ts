// Scheduled every hour: deletes uploads and inquiries whose retention period has ended. The platform gives it no public URL.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { removeEnded } from '../use-cases/uploads.ts';

export default scheduled('remove-ended', () => removeEnded(services()));

export const config: Config = { schedule: '17 * * * *' };
