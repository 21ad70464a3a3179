// Scheduled every day (UTC): starts a build if one of the coming days has arrived. The build then lists the days after it.
import type { Config } from '@netlify/functions';
import { scheduled } from '../http/scheduled.ts';
import { services } from '../services.ts';
import { publishDue } from '../use-cases/publish-due.ts';

declare const COMING_DAYS: readonly string[] | undefined;

/** The days on which this build's pages become outdated (`define` in postbuild/functions.ts). */
const comingDays = typeof COMING_DAYS === 'undefined' ? [] : COMING_DAYS;

export default scheduled('publish', () => publishDue(services(), comingDays));

export const config: Config = { schedule: '5 0 * * *' };
