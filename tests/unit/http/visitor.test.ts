// What the headers and the address of a request say about a visitor.
import type { Context } from '@netlify/functions';
import { describe, expect, it } from 'vitest';
import { bearerToken } from '../../../netlify/http/read-request.ts';
import { deviceCookie, deviceFor } from '../../../netlify/http/known-device.ts';
import { deviceWords } from '../../../netlify/http/place-of.ts';
import { countryOf } from '../../../netlify/http/visitor-country.ts';
import { networkOf, visitorOf } from '../../../netlify/http/visitor-network.ts';
import type { Links } from '../../../netlify/use-cases/ports.ts';
import { phoneNumber } from '../../../netlify/http/phone-number.ts';

const request = (headers: Record<string, string>) => new Request('https://site.example', { headers });

describe('a rate limit', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:7:1:2:3:4:5', '2001:db8:7:1::/64'],
    ['2001:0db8:0007:0001::', '2001:db8:7:1::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::5', '0:0:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['x::ffff:203.0.113.7', 'x:0:0:0::/64'],
    ['::ffff:203.0.113.7:9', '0:0:0:0::/64'],
  ])('counts the network of %s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['::ffff:127.0.0.1', undefined],
    ['', undefined],
    ['::1:2', '0:0:0:0::/64'],
    ['10.127.0.1', '10.127.0.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
  ])('counts no one on this machine: %s is %s', (ip, network) => {
    expect(visitorOf({ ip } as Context)).toBe(network);
  });
});

describe('the country of a visitor', () => {
  it.each([
    ['nf_country=IN', 'US', 'IN'],
    ['a=b; nf_country=in; c=d', 'US', 'IN'],
    ['not_nf_country=IN', 'us', 'US'],
    ['nf_country=XX', 'DE', 'DE'],
    ['', undefined, undefined],
  ])('comes from the cookie %j, or else from the platform (%s): %s', (cookie, code, expected) => {
    const context = { geo: code === undefined ? {} : { country: { code } } } as Context;
    expect(countryOf({ request: request(cookie ? { cookie } : {}), context })).toBe(expected);
  });
});

describe('a session token', () => {
  const longest = 'x'.repeat(2000);
  it.each([
    ['Bearer a.b-c_d~e+/f=', 'a.b-c_d~e+/f='],
    ['bearer abc', 'abc'],
    [`Bearer ${longest}`, longest],
    [`Bearer ${longest}x`, undefined],
    ['Bearer ', undefined],
    ['Bearer a b', undefined],
    ['Basic abc', undefined],
    ['x Bearer abc', undefined],
  ])('is read from the header %s', (authorization, token) => {
    expect(bearerToken(request({ authorization }))).toBe(token);
  });
  it('is undefined without a header', () => {
    expect(bearerToken(request({}))).toBeUndefined();
  });
});

describe('a device', () => {
  const links = {
    deviceToken: (account: string) => `${account}-new`,
    isDeviceOf: (token: string, account: string) => token.startsWith(`${account}-`),
  } as unknown as Links;
  const cookie = (tokens: string) => request({ cookie: `a=b; __Host-device=${tokens}` });
  const set = (from: Request, account: string) =>
    /^__Host-device=([^;]*);/.exec(deviceCookie(from, links, account))?.[1];

  it('is recognized by the accounts that signed in on it, and by no other', () => {
    expect(deviceFor(cookie('ada-1.bob-2'), links, 'bob')).toBe('bob-2');
    expect(deviceFor(cookie('ada-1.bob-2'), links, 'eve')).toBeUndefined();
    expect(deviceFor(request({ cookie: 'x__Host-device=ada-1' }), links, 'ada')).toBeUndefined();
    expect(deviceFor(request({ cookie: '__Host-device=ada-1' }), links, 'ada')).toBe('ada-1');
    expect(deviceFor(request({}), links, 'ada')).toBeUndefined();
  });
  it('keeps its tokens of the three accounts that signed in last, and issues none again', () => {
    expect(set(request({}), 'ada')).toBe('ada-new');
    expect(set(cookie('ada-1.bob-2.eve-3'), 'bob')).toBe('bob-2.ada-1.eve-3');
    expect(set(cookie('ada-1.bob-2.eve-3'), 'joe')).toBe('joe-new.ada-1.bob-2');
  });
  it('keeps them for a year, hidden from scripts and other sites', () => {
    expect(deviceCookie(request({}), links, 'ada')).toBe(
      '__Host-device=ada-new; Path=/; Max-Age=31536000; Secure; HttpOnly; SameSite=Strict',
    );
  });
});

describe('a phone number', () => {
  it.each([
    ['+91 98765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 6982 1234', '+390669821234'],
  ])('%s is read as %s', async (typed, whole) => {
    expect(await phoneNumber(typed)).toBe(whole);
  });

  it.each(['+91 12345', '+1 000 000 0000', '+999 12345678', '+91'])(
    '%s is not a possible number',
    async (typed) => {
      expect(await phoneNumber(typed)).toBeNull();
    },
  );
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Biospect/10.3.8 (Windows NT 10.0)', 'Windows'],
    ['curl/8.5.0', undefined],
    ['', undefined],
    ['<script>alert(1)</script> Firefox/1', 'Firefox'],
  ])('%s is %s', (agent, words) => {
    expect(deviceWords(agent)).toBe(words);
  });
});
