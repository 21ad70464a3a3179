// The messages of the result pages for a confirmed payment.
import { dayInWords } from '~/domain/dates.ts';
import type { ResultKind } from './payment-reference.ts';

type Words = { title: string; lead: string; bullets: readonly string[]; home: string };

export const confirmedWords: Record<ResultKind, Words> = {
  'card-license': {
    title: 'Payment Successful!',
    lead: 'Thank you for your purchase! Your license has been activated and a confirmation email has been sent to your email address.',
    bullets: [],
    home: 'Back to Homepage',
  },
  'card-training': {
    title: 'Enrollment Confirmed',
    lead: 'Thank you for enrolling. Your payment was successful, and we will be in touch soon.',
    bullets: [
      'Our team will contact you to arrange your training.',
      'You will receive a certificate of achievement after the training.',
    ],
    home: 'Return to Homepage',
  },
  'payu-license': {
    title: 'Payment Successful',
    lead: 'Welcome! Your license has been activated, and a confirmation email is on its way to you.',
    bullets: [],
    home: 'Back to Homepage',
  },
  'payu-training': {
    title: 'Payment Successful',
    lead: 'Welcome to the Academy. Your enrollment has been processed, and a confirmation email is on its way to you.',
    bullets: [
      'Our team will contact you to arrange your training.',
      'You will receive a certificate of achievement after the training.',
    ],
    home: 'Back to Homepage',
  },
};

/** The messages for a renewed license, whose period may begin later. */
export const renewedWords = ({ from, until }: { from: string; until: string }): Omit<Words, 'home'> => ({
  title: 'Renewed',
  lead: `Renewed: your key runs until ${dayInWords(until, 'UTC')}. The new period begins on ${dayInWords(from, 'UTC')}; no one needs to do anything, and the confirmation is on its way by email.`,
  bullets: [],
});
