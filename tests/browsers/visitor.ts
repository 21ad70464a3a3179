// A person at a browser, who finds elements by their text, clicks, types, and reads. Each step waits a while for the expected element.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { mailboxPath } from '../fakes/mail/mailbox-pages.ts';
import type { Driver, Point } from './driver.ts';
import { findInPage, type Wanted } from './find-in-page.ts';
import type { startListeningProxy } from './listening-proxy.ts';

const pictures = fileURLToPath(new URL('../../.local/pictures', import.meta.url));
const patienceInMs = 30_000;

/** A page that is being left may never reply. */
const afterAWhile = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceInMs / 2, undefined);
  });

/** Chromium logs each script that a page may not run. */
const isAboutSandbox = (words: string) => words.startsWith('Blocked script execution in ');

export type Visitor = ReturnType<typeof visitorOf>;

/** Points the browser to the site behind the proxy. */
export function visitorOf(
  driver: Driver,
  { origin, take, hold, allowScripts }: Awaited<ReturnType<typeof startListeningProxy>>,
  engine: string,
) {
  let scripts = true;
  async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
    const end = Date.now() + patienceInMs;
    for (;;) {
      // A page that is just being left cannot reply.
      const found = await Promise.race([look(), afterAWhile()]).catch((error: unknown) => {
        if (Date.now() > end) throw error;
      });
      if (found) return found;
      if (Date.now() > end) {
        const shown = await driver.run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`);
        throw new Error(`${engine}: ${what} did not come. The page:\n${shown}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  /**
   * Whether two frames have passed, so the last page is gone. Before that it would receive the clicks, and resizing the window would fail.
   */
  const hasArrived = () =>
    driver.run(
      (hasFrames) =>
        new Promise<boolean>((tell) => {
          const look = () =>
            tell(
              !document
                .getAnimations()
                .some(({ effect }) =>
                  (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'),
                ),
            );
          if (hasFrames) requestAnimationFrame(() => requestAnimationFrame(look));
          else look();
        }),
      scripts,
    );
  const look = (wanted: Wanted) => driver.run(findInPage, wanted) as Promise<Point | null>;
  /** The position of an element once it stays there. */
  const find = (wanted: Wanted) =>
    until(`${wanted.kind} “${wanted.name}”`, async () => {
      const before = await look(wanted);
      if (!before || !(await hasArrived())) return null;
      const now = await look(wanted);
      return now?.x === before.x && now.y === before.y && now;
    });

  const emailsTo = async (email: string) => {
    const answer = await fetch(`${origin}${mailboxPath}?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    });
    return (await answer.json()) as { subject: string; text: string }[];
  };

  const visitor = {
    engine,
    run: driver.run,
    open: (path: string) => driver.goto(origin + path),
    addressOf: (path: string) => origin + path,
    resize: driver.resize,
    hold,
    /** Whether pages opened from now on run scripts. Without scripts, Chromium fires no animation frames. */
    allowScripts: (allowed: boolean) => {
      scripts = allowed;
      allowScripts(allowed);
    },
    /** How many emails an address has received. */
    countEmails: async (email: string) => (await emailsTo(email)).length,
    waitsForEmails: (email: string, count: number) =>
      until(`${count} emails`, async () => (await emailsTo(email)).length >= count),
    look: driver.picture,
    /** Presses a button or a link by its name. */
    press: async (name: string, { within = '', heldForMs = 0 } = {}) =>
      driver.click(await find({ kind: 'button or link', name, within }), heldForMs),
    /** Types into the field with this label and replaces its content. */
    fill: async (name: string, text: string, within = '') => {
      await driver.click(await find({ kind: 'field', name, within }));
      await driver.run(() => {
        (document.activeElement as HTMLInputElement).select();
      });
      await driver.type(text);
    },
    tick: async (name: string, within = '') => driver.click(await find({ kind: 'field', name, within })),
    /** Chooses the option whose text starts like this. */
    choose: async (name: string, option: string, within = '') => {
      await find({ kind: 'field', name, within });
      await driver.run((wanted) => {
        const select = document.querySelector<HTMLSelectElement>('[data-found]')!;
        const chosen = [...select.options].find(({ text }) => text.trim().startsWith(wanted))!;
        select.value = chosen.value;
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      }, option);
    },
    /** Waits until this text is visible. */
    sees: (words: string) =>
      until(`“${words}”`, () =>
        driver.run(
          (wanted) =>
            document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(wanted.toLowerCase()),
          words,
        ),
      ),
    /** Waits until the function, run in the page, returns a result. */
    waitsFor: <A extends readonly unknown[], R>(
      what: string,
      look: (...words: A) => R | Promise<R>,
      ...words: A
    ) => until(what, () => driver.run(look, ...words) as Promise<R | null>),
    comesTo: (path: string) =>
      until(path, () =>
        driver.run((wanted) => (location.pathname + location.search).startsWith(wanted), path),
      ),
    /** Views the page at phone and desktop width, saves a named screenshot of each, and returns the horizontal overflow. */
    looksInBothWidths: async (name?: string) => {
      const sideways: number[] = [];
      await until('the page', hasArrived);
      for (const width of [390, 1440]) {
        await driver.resize(width, 900);
        sideways.push(
          await driver.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        );
        if (name !== undefined) await visitor.picture(`${name}-${width}`);
      }
      return sideways;
    },
    /** The path on this site in the newest email to an address whose subject starts like this. */
    mailedLink: (email: string, subject: string, path: string) =>
      until(`an email “${subject}” with ${path}`, async () => {
        const text = (await emailsTo(email)).find((mail) => mail.subject.startsWith(subject))?.text ?? '';
        const word = text.split(/\s+/).find((each) => each.startsWith(origin + path));
        return word?.slice(origin.length);
      }),
    /** The six digits in the subject of an email. */
    mailedCode: (email: string) =>
      until('a code', async () => {
        const codes = (await emailsTo(email)).map(({ subject }) => /^\d{6}(?= is your)/.exec(subject)?.[0]);
        return codes.find((code) => code !== undefined);
      }),
    picture: async (name: string) => {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${name}-${engine}.png`), await driver.picture());
    },
    /** Console messages and error responses since the last call. */
    complaints: async () =>
      [...(await driver.takeMessages()), ...take()].filter((words) => scripts || !isAboutSandbox(words)),
    /** Starts over as a new visitor from this country, with nothing stored. */
    startsAnew: async (country: 'IN' | 'US' = 'US') => {
      await driver.goto(`${origin}/robots.txt`);
      await driver.forget();
      await driver.goto(`${origin}/robots.txt`);
      await driver.run((value) => {
        document.cookie = `nf_country=${value}; path=/`;
      }, country);
      await visitor.complaints();
    },
  };
  return visitor;
}
