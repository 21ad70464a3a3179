// The text of the emails about trial accounts. `data` holds the strings that each of them needs.
import { confirmationInDays, undoInDays } from '../../src/domain/account/account.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { confirmationPath, newAddressPath, pages, plainResetPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { type Block, button, links, type MailWords, note, steps, text } from './email-layout.ts';
import type { AccountMailKind } from './email-job.ts';

export type AccountMailContext = { origin: string; data: Record<string, string> };

const stopLink = ({ unsubscribe }: Record<string, string>): Block[] =>
  unsubscribe === undefined
    ? []
    : [links('You receive this because you have a trial.', ['Stop these reminders', unsubscribe])];

const words: Record<Exclude<AccountMailKind, 'orders-found'>, (context: AccountMailContext) => MailWords> = {
  'trial-welcome': ({ origin, data }) => ({
    subject: `Welcome to ${site.product}`,
    // Omits the name that was entered, because the reader need not be the person who signed up.
    heading: 'Welcome',
    blocks: [
      text(`Your free trial runs until ${formatDay(data.expiresAt!)}. To get started:`),
      steps(
        'Sign in to your account and download the installer for Windows or Mac.',
        `Start ${site.product}, choose Free Trial, and sign in with this email address and the same password. On a Mac, sign up for the trial in the app and use the credentials that you receive by email.`,
      ),
      button('Confirm your email and open your account', `${origin}${confirmationPath(data.token!)}`),
      text(
        `The link works once, within ${confirmationInDays} days. It confirms that this address is yours, so your account can show its licenses and orders.`,
      ),
      note(
        'If you did not sign up, someone mistyped an address. Please tell us, and we will delete the account.',
      ),
    ],
  }),
  'confirm-address': ({ origin, data }) => ({
    subject: `Confirm your email for ${site.product}`,
    heading: 'Confirm your email',
    blocks: [
      text(
        `This link was requested from your account. It works once, within ${confirmationInDays} days, and confirms that this address is yours, so your account can show its licenses and orders.`,
      ),
      button('Confirm your email', `${origin}${confirmationPath(data.token!)}`),
      note('Wasn’t you? You don’t need to do anything: without your click, nothing is shown to anyone.'),
    ],
  }),
  'password-reset': ({ origin, data }) => ({
    subject: `Reset your ${site.product} password`,
    heading: 'Choose a new password',
    blocks: [
      text(
        'Someone, hopefully you, asked to reset the password of this account. The link works once, for one hour.',
      ),
      button('Choose a new password', `${origin}${pages.resetPassword}?token=${data.token}`),
      links('No JavaScript?', ['Page that works without it', origin + plainResetPath(data.token!)]),
      note('Wasn’t you? You don’t need to do anything: your password stays the same.'),
    ],
  }),
  'password-changed': ({ origin }) => ({
    subject: `Your ${site.product} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      text('All other sessions of your account were ended.'),
      button('Sign in', `${origin}${pages.login}`),
      note(`Wasn’t you? Reset your password right away and write to ${site.contacts.support}.`),
    ],
  }),
  'trial-ending': ({ origin, data }) => ({
    subject: `Your ${site.product} trial ends in ${data.days} ${data.days === '1' ? 'day' : 'days'}`,
    heading: `Your trial ends on ${formatDay(data.expiresAt!)}`,
    blocks: [
      text('To keep working, choose a license. Otherwise, your projects stay readable in Viewer Mode.'),
      button('See licenses and prices', `${origin}${pages.pricing}`),
      ...stopLink(data),
    ],
  }),
  'trial-ended': ({ origin, data }) => ({
    subject: `Your ${site.product} trial has ended`,
    heading: 'Your trial has ended',
    blocks: [
      text(
        'Your projects are kept and stay readable in Viewer Mode. With a license you can change them again.',
      ),
      button('See licenses and prices', `${origin}${pages.pricing}`),
      ...stopLink(data),
    ],
  }),
  'confirm-new-address': ({ origin, data }) => ({
    subject: `Confirm your new email for ${site.product}`,
    heading: 'Confirm your new email',
    blocks: [
      text(
        'A change to this address was requested from your account. To make the change, use this link. It works once, within a day. Sign in with your current address and password if prompted.',
      ),
      button('Use this address', `${origin}${newAddressPath(data.token!)}`),
      note('Wasn’t you? You don’t need to do anything: without your click, nothing changes.'),
    ],
  }),
  'address-change-asked': ({ origin, data }) => ({
    subject: `A new email for your ${site.product} account?`,
    heading: 'Someone asked to change your email',
    blocks: [
      text(
        `Someone who knows your password, hopefully you, asked to change your account’s address to ${data.email}. Nothing has changed yet. The change takes effect when the link that we sent there is opened.`,
      ),
      button('Open your account', `${origin}${pages.myAccount}`),
      note('Wasn’t you? Change your password right away. That also ends all other sessions.'),
    ],
  }),
  'address-has-account': ({ origin }) => ({
    subject: `Your address and ${site.product}`,
    heading: 'This address already has an account',
    blocks: [
      text(
        'Someone, hopefully you, asked to use this address for another account. It already has one, so nothing was changed. To move to this address, delete its current account first.',
      ),
      button('Sign in', `${origin}${pages.login}`),
      note(
        'Wasn’t you? You don’t need to do anything. We did not tell the person who asked that you have an account.',
      ),
    ],
  }),
  'address-changed': ({ data }) => ({
    subject: `Your ${site.product} account has a new email`,
    heading: 'Your email was changed',
    blocks: [
      text(
        `Your account’s new address is ${data.email}. Use it to sign in. All other sessions were ended. Orders keep the address they were placed with, and their links still work.`,
      ),
      ...(data.undo === undefined
        ? []
        : [
            text(`Wasn’t you? For ${undoInDays} days, you can undo the change from this address.`),
            button('Undo the change', data.undo),
          ]),
    ],
  }),
  'address-is-yours': ({ origin }) => ({
    subject: `Your ${site.product} account now uses this email`,
    heading: 'You now sign in with this address',
    blocks: [
      text(
        'The password stays the same. Your old address was notified and can undo the change for a few days.',
      ),
      button('Open your account', `${origin}${pages.myAccount}`),
    ],
  }),
  'address-restored': ({ origin }) => ({
    subject: `Your ${site.product} account has its old email again`,
    heading: 'Your email change was undone',
    blocks: [
      text(
        'We ended all sessions. The password no longer works, because the person who made the change knew it. Choose a new one to sign in.',
      ),
      button('Choose a new password', `${origin}${pages.forgotPassword}`),
    ],
  }),
  'address-undone': () => ({
    subject: `Your address and ${site.product}`,
    heading: 'An email change was undone',
    blocks: [
      text('The account uses its previous address again. All of its sessions were ended.'),
      note(`If you did not expect this, write to ${site.contacts.support}.`),
    ],
  }),
  'account-deleted': () => ({
    subject: `Your ${site.product} account is deleted`,
    heading: 'Your account is deleted',
    blocks: [
      text(
        'As you asked, we deleted your trial account and its data. Orders and their invoices are kept as long as the law requires, and licenses that you bought keep working with their keys.',
      ),
      note(`Wasn’t you? Write to ${site.contacts.support} right away.`),
    ],
  }),
};

/** Returns the text of an email about an account. */
export const accountMail = (kind: keyof typeof words, context: AccountMailContext): MailWords =>
  words[kind](context);

/** Whether a kind of email is about an account. */
export const isAccountMail = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind);
