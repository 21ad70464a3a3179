import type { Context } from '@netlify/functions';
import { isTimeZone } from '../../src/domain/time-zones.ts';

/** Returns a visitor's probable time zone: the platform's guess, otherwise the currency's home. The visitor can choose another. */
export function probableZone({ geo }: Pick<Context, 'geo'>, currency: 'USD' | 'INR'): string {
  const guess = geo?.timezone;
  if (guess !== undefined && isTimeZone(guess)) return guess;
  return currency === 'INR' ? 'Asia/Kolkata' : 'UTC';
}
