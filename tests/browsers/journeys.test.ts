// Visitors' main journeys by pointer and keyboard in each engine. Nothing may log an error on the way.
import { describe, expect, test } from 'vitest';
import { api } from '../../src/routes.ts';
import { freshEmail } from '../support/fresh-email.ts';
import { engines, titleOf } from './engines.ts';
import { visitIn } from './visit.ts';
import { priceOf, receiptOf } from '../support/prices.ts';

const opened = [
  { what: 'the menu', path: '/pricing', opener: 'Menu', width: 390 },
  { what: 'a quote', path: '/pricing', opener: 'Get a Quote', within: 'footer' },
  { what: 'a course for a team', path: '/academy', opener: 'Ask for a Basic course for your team' },
  { what: 'a webinar', path: '/academy', opener: 'Register' },
  { what: 'a partnership', path: '/partner', opener: 'Partner with Us', within: 'main' },
];
const password = 'correct horse battery';

for (const engine of engines)
  describe.skipIf(!engine.start)(titleOf(engine), () => {
    const visit = visitIn(engine);

    test.each(opened)(
      'the dialog of $what opens and closes',
      async ({ what, path, opener, within = '', width }) => {
        const visitor = visit();
        await visitor.startsAnew();
        await visitor.resize(width ?? 1440, 844);
        await visitor.open(path);
        await visitor.press(opener, { within });
        await visitor.waitsFor('the dialog', () => document.querySelector('dialog[open]') !== null);
        await visitor.picture(what.replaceAll(' ', '-'));
        await visitor.press('Close');
        await visitor.waitsFor('no dialog', () => document.querySelector('dialog[open]') === null);
        await visitor.resize(1440, 900);
        expect(await visitor.complaints()).toEqual([]);
      },
    );

    test('a visitor requests a quote', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/pricing');
      await visitor.press('Get a Quote', { within: 'footer' });
      await visitor.fill('Your name', 'Ada Lovelace');
      await visitor.fill('Email', freshEmail());
      await visitor.choose('License', 'Group subscription');
      await visitor.fill('Seats', '12');
      await visitor.choose('Use', 'Academic');
      await visitor.fill('Country', 'United Kingdom');
      await visitor.press('Request a quote');
      await visitor.waitsFor('a reference', () => /Q-[0-9A-Z]{5}-[0-9A-Z]{5}/.test(document.body.innerText));
      expect(await visitor.complaints()).toEqual([]);
    });

    test('prices follow the chosen region, and a group price the number of seats', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/pricing');
      await visitor.sees(priceOf('personal-academic', 'USD'));
      await visitor.press('India (₹)', { within: 'main' });
      await visitor.sees(priceOf('personal-academic', 'INR'));
      await visitor.press('International ($)', { within: 'main' });
      await visitor.choose('Select number of licenses', '10 licenses', '[data-group]');
      await visitor.sees(priceOf('group-academic-10', 'USD'));
      await visitor.press('Buy Now: Group Academic License');
      await visitor.comesTo('/checkout?plan=group-academic&seats=10');
      await visitor.sees('10 seats');
      expect(await visitor.complaints()).toEqual([]);
    });

    test('the carousel turns with its arrows', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/statistical-software');
      await visitor.run(() => {
        document.querySelector('.carousel')!.scrollIntoView();
      });
      await visitor.waitsFor(
        'the live carousel',
        () => document.querySelector('.carousel[data-live]') !== null,
      );
      await visitor.press('Next chart');
      await visitor.waitsFor('the second slide', () =>
        document.querySelector('.slide.current')?.textContent.includes('Bar chart'),
      );
      expect(await visitor.complaints()).toEqual([]);
    });

    test('the search finds an article, and the blog search narrows its list', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/search');
      await visitor.fill('Words to look for', 'hyoscine');
      await visitor.waitsFor('a finding', () =>
        document.querySelector('#search-results li')?.textContent.includes('t-test'),
      );
      await visitor.open('/blogs');
      await visitor.fill('Search blogs', 'no article has this');
      await visitor.sees('No blogs found');
      expect(await visitor.complaints()).toEqual([]);
    });

    test('a visitor starts a trial, then signs out and in again', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      const email = freshEmail();
      await visitor.open('/free-trial');
      await visitor.fill('First name', 'Ada');
      await visitor.fill('Last name', 'Lovelace');
      await visitor.fill('Email', email);
      await visitor.fill('Password', password);
      await visitor.fill('Confirm password', password);
      await visitor.press('Get Started');
      await visitor.comesTo('/my-account');
      await visitor.sees('Day 1 of 30');
      // A request still pending when the session ends is rejected, and Chromium logs that.
      for (const asked of [api.accountOrders, api.details, api.sessions])
        await visitor.waitsFor(
          `the answer of ${asked}`,
          (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
          asked,
        );
      await visitor.press('Logout');
      await visitor.waitsFor(
        'another page',
        () => location.pathname !== '/my-account' && document.readyState === 'complete',
      );
      await visitor.open('/login');
      await visitor.fill('Email', email);
      await visitor.fill('Password', password);
      await visitor.press('Sign In');
      await visitor.comesTo('/my-account');
      await visitor.sees('Day 1 of 30');
      expect(await visitor.complaints()).toEqual([]);
    });

    test('a buyer pays for a license by card, and the order page shows the key', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/pricing');
      await visitor.press('Buy Now: Personal Academic License');
      await visitor.fill('Email', freshEmail());
      await visitor.tick('I', 'form');
      await visitor.press('Continue to Checkout');
      await visitor.press('Pay');
      await visitor.sees('Payment Successful!');
      await visitor.sees(receiptOf('personal-academic', 'USD'));
      await visitor.press('Open your order page');
      await visitor.sees('Invoices');
      await visitor.sees(receiptOf('personal-academic', 'USD'));
      expect(await visitor.complaints()).toEqual([]);
    });

    test('a student’s photo of 10 MB is scaled down before the upload', async () => {
      const visitor = visit();
      await visitor.startsAnew();
      await visitor.open('/checkout?plan=student');
      await visitor.fill('Email', freshEmail());
      await visitor.tick('I', 'form');
      await visitor.press('Continue to Checkout');
      await visitor.press('Pay');
      await visitor.sees('Payment Successful!');
      await visitor.press('Open your order page');
      await visitor.sees('Waiting for your student ID');
      await visitor.run(async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 3600, height: 2700 });
        const context = canvas.getContext('2d')!;
        const pixels = context.createImageData(3600, 2700);
        const words = new Uint32Array(pixels.data.buffer);
        for (let i = 0, seed = 7; i < words.length; i++) {
          seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
          words[i] = seed | 0xff000000;
        }
        context.putImageData(pixels, 0, 0);
        const photo = await new Promise<Blob>((resolve) => {
          canvas.toBlob((blob) => {
            resolve(blob!);
          }, 'image/png');
        });
        if (photo.size < 10 * 1024 * 1024) throw new Error(`the photo has ${photo.size} bytes`);
        const chosen = new DataTransfer();
        chosen.items.add(new File([photo], 'IMG_0001.png', { type: 'image/png' }));
        const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await visitor.waitsFor('a small photo', () =>
        /Ready to send: [0-4]\.\d MB/.test(document.body.innerText),
      );
      await visitor.press('Upload');
      await visitor.sees('We are reviewing your student ID');
      expect(await visitor.complaints()).toEqual([]);
    });

    test('a buyer in India pays for a license through PayU', async () => {
      const visitor = visit();
      await visitor.startsAnew('IN');
      await visitor.open('/checkout?plan=personal-academic');
      await visitor.fill('Email', freshEmail());
      await visitor.fill('Mobile number', '9876543210');
      await visitor.choose('State', 'Karnataka');
      await visitor.press('Continue to Checkout');
      await visitor.press('Pay');
      await visitor.comesTo('/payment-success?');
      await visitor.sees(receiptOf('personal-academic', 'INR'));
      expect(await visitor.complaints()).toEqual([]);
    });
  });
