// Describes a session's device and country, so that the account's owner recognizes it. Nothing else of the user agent is stored.
import type { Context } from '@netlify/functions';
import { countrySchema } from '../../src/contracts/geo.ts';
import type { Place } from '../use-cases/ports.ts';

/** The first match counts, because most browsers also name their predecessors. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Describes a user agent, as in `Firefox on Windows`; undefined if it names neither. */
export function deviceWords(userAgent: string): string | undefined {
  const nameIn = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser === undefined || system === undefined ? (browser ?? system) : `${browser} on ${system}`;
}

/** Returns the device and country of a call. */
export const placeOf = ({ request, context }: { request: Request; context: Context }): Place => ({
  device: deviceWords((request.headers.get('user-agent') ?? '').slice(0, 500)),
  country: countrySchema.safeParse(context.geo?.country?.code).data,
});
