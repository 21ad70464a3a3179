import type { Context } from '@netlify/functions';
import { isTimeZone } from '../../src/domain/time-zones.ts';

/** By whose clock a visitor lives: the platform's guess, else where the currency is at home. The visitor can choose another. */
export function probableZone({ geo }: Pick<Context, 'geo'>, currency: 'USD' | 'INR'): string {
  const guess = geo?.timezone;
  if (guess !== undefined && isTimeZone(guess)) return guess;
  return currency === 'INR' ? 'Asia/Kolkata' : 'UTC';
}
