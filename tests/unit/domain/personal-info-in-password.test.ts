import { describe, expect, it } from 'vitest';
import { containsPersonalInfo } from '../../../src/domain/account/personal-info-in-password.ts';
import { site } from '../../../src/site.ts';

const ada = {
  email: 'ada.lovelace@analytics.example',
  firstName: 'Ada',
  lastName: 'Lovelace-Byron',
  company: 'Analytical Society',
};

describe('a password', () => {
  it.each([
    'ada.lovelace@analytics.example',
    'ADA.LOVELACE',
    'adalovelace1815',
    'Lovelace-Byron!',
    'lovelacebyronada',
    'AnalyticalSociety2026',
    'analytics.example',
    '12345ada',
    `${site.product}2026`,
    'biospect analytics',
  ])('%s contains its owner’s details or our name', (password) => {
    expect(containsPersonalInfo(password, ada)).toBe(true);
  });

  it.each(['adas analytical engine', 'lovelace and two cats', '12345678', '????????', 'biospectrum lamp'])(
    '%s contains neither',
    (password) => {
      expect(containsPersonalInfo(password, ada)).toBe(false);
    },
  );

  it('is not compared with fields that the owner left blank', () => {
    const shortInfo = { email: '1@2.3', firstName: '4', lastName: '5', company: '' };
    expect(containsPersonalInfo('12345678', shortInfo)).toBe(false);
  });
});
