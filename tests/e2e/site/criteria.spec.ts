// Success criteria of WCAG that axe has no rule for, checked on every page.
import { globSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { settled } from '../../support/accessibility.ts';
import { builtPages, mayFetchScripts, openedPages, visitablePath } from './built-pages.ts';

const dist = new URL('../../../dist/', import.meta.url);
const read = (pattern: string) =>
  globSync(pattern, { cwd: dist }).map((file) => [file, readFileSync(new URL(file, dist), 'utf8')] as const);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page. If it has scripts that start by themselves, waits for what they fetch and for the redirect of visitors who are not signed in. */
const visit = (page: Page, path: string) =>
  page.goto(visitablePath(path), { waitUntil: mayFetchScripts(path) ? 'networkidle' : 'load' });

/** Gives focus to each control. Returns those that open something or stay covered. */
const focusFaults = (page: Page) =>
  page.evaluate(async () => {
    const opened = () => `${location.href} ${document.querySelectorAll('dialog[open]').length}`;
    const before = opened();
    const isSeen = (control: HTMLElement) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [...control.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
      const seen = ({ left, top, width, height }: DOMRect) =>
        [0.02, 0.25, 0.5, 0.75, 0.98].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + x * width, top + y * height);
            return (
              hit !== null &&
              (control.contains(hit) || hit.contains(control) || labels.some((label) => label.contains(hit)))
            );
          }),
        );
      return boxes.length === 0 || boxes.some(seen);
    };
    const faults: string[] = [];
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      control.focus();
      if (document.activeElement !== control) continue;
      for (let tries = 0; tries < 30 && !isSeen(control); tries++)
        await new Promise((next) => requestAnimationFrame(next));
      const name = `${control.tagName} ${control.id} ${control.textContent.slice(0, 40).trim()}`;
      if (opened() !== before) faults.push(`opens something: ${name}`);
      if (!isSeen(control)) faults.push(`covered: ${name}`);
    }
    return faults;
  });

/** Chooses another value in the fields of a page. Returns those that change the page or lose the focus. */
const choiceFaults = (page: Page) =>
  page.evaluate(async () => {
    const start = location.pathname;
    const faults: string[] = [];
    const fields = 'main :is(select, input[type="checkbox"], input[type="radio"])';
    for (const field of [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)].slice(
      0,
      12,
    )) {
      if (!field.isConnected || !field.checkVisibility() || field.disabled) continue;
      field.focus();
      const { id, name } = field;
      if (field instanceof HTMLSelectElement) {
        field.selectedIndex = Math.max(0, field.options.length - 1);
        field.dispatchEvent(new Event('change', { bubbles: true }));
      } else field.click();
      const isKept = () => {
        const now = document.activeElement;
        return now === field || (now instanceof HTMLInputElement && id !== '' && now.id === id);
      };
      // A part that becomes interactive at the first touch gets its focus back.
      for (let tries = 0; tries < 100 && !isKept(); tries++)
        await new Promise((later) => setTimeout(later, 20));
      if (location.pathname !== start || document.querySelector('dialog[open]') !== null || !isKept())
        faults.push(`${field.tagName} ${name} ${id}`);
    }
    return faults;
  });

/** Types letters, digits, and signs outside any field, but not the slash, which opens the search until it is switched off. Returns what changed. */
async function keyFaults(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const state = () =>
    page.evaluate(
      () =>
        `${location.href} ${document.activeElement?.tagName} ${document.querySelectorAll('dialog[open], :popover-open').length}`,
    );
  const before = await state();
  for (const key of 'abcdefghijklmnopqrstuvwxyz019?.,') await page.keyboard.press(key);
  const after = await state();
  return before === after ? [] : [`${before} became ${after}`];
}

/** Presses controls of the first screen, and releases elsewhere. Returns those that did something. */
async function abandonedPressFaults(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  const state = () =>
    page.evaluate(
      () =>
        `${location.href} ${document.querySelectorAll('dialog[open], details[open]').length} ${[...document.querySelectorAll<HTMLInputElement>('main input')].map(({ checked }) => Number(checked)).join('')}`,
    );
  const faults: string[] = [];
  const controls = await page.locator('header button, main button, main summary, main label').all();
  for (const control of controls.slice(0, 12)) {
    const box = (await control.isVisible()) ? await control.boundingBox() : null;
    if (box === null || box.y < 0 || box.y > 640 || box.width < 4) continue;
    const before = await state();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(2, 718);
    await page.mouse.up();
    if ((await state()) !== before) faults.push((await control.textContent()) ?? '');
  }
  return faults;
}

/** The borders of fields that contrast less than 3 to 1 with what is around them. */
const borderFaults = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    const lightness = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element | null): string => {
      if (element === null) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return /rgba?\(0, 0, 0, 0\)|transparent/.test(backgroundColor)
        ? behind(element.parentElement)
        : backgroundColor;
    };
    const fields =
      'main :is(input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="range"]), select, textarea)';
    return [...document.querySelectorAll<HTMLElement>(fields)]
      .filter((field) => field.checkVisibility() && !field.matches(':disabled'))
      .flatMap((field) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(field);
        if (parseFloat(borderBottomWidth) === 0) return [];
        const [a, b] = [lightness(borderBottomColor), lightness(behind(field.parentElement))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        return contrast >= 3 ? [] : [`${field.id || field.tagName} ${contrast.toFixed(2)}`];
      });
  });

/** Headings and fields that a phone shows above what comes before them in the page. */
const orderFaults = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    let last = { top: -Infinity, name: '' };
    const inOrder = 'main :is(h1, h2, h3, input, select, textarea)';
    // What is far below the screen has no place before it is laid out.
    for (const far of document.querySelectorAll<HTMLElement>('main > *, .text > *'))
      far.style.contentVisibility = 'visible';
    for (const element of document.querySelectorAll<HTMLElement>(inOrder)) {
      // Ways to buy are alternatives: the chosen one comes first, and none depends on another.
      const apart =
        '[popover], dialog, [aria-hidden="true"], .cells, .scroll, .slides, .visually-hidden, .ways';
      const isApart = element.closest(apart) !== null;
      if (isApart || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { top, height, width } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const name = `${element.tagName} ${element.id} ${element.textContent.slice(0, 30)}`;
      if (top < last.top - height) faults.push(`${name} is above ${last.name}`);
      last = { top, name };
    }
    return faults;
  });

test('focus, a choice, a typed letter, and an abandoned press change nothing else on any page', async ({
  page,
}) => {
  test.setTimeout(600_000);
  for (const { path } of openedPages) {
    await visit(page, path);
    expect.soft(await keyFaults(page), `${path}, letters`).toEqual([]);
    expect.soft(await abandonedPressFaults(page), `${path}, abandoned presses`).toEqual([]);
    expect.soft(await focusFaults(page), `${path}, focus`).toEqual([]);
    expect.soft(await choiceFaults(page), `${path}, choices`).toEqual([]);
  }
});

test('a phone shows headings and fields in their order, with borders that stand out by 3 to 1', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path } of openedPages) {
    await visit(page, path);
    expect.soft(await orderFaults(page), `${path}, order`).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect.soft(await borderFaults(page), `${path}, borders in ${colorScheme}`).toEqual([]);
    }
  }
});

test('no two headings of a page have the same text, and none is empty', () => {
  const found = builtPages.flatMap(({ path, html }) => {
    const main = /<main[^]*<\/main>/.exec(html)?.[0].replace(/<(template|dialog)\b[^]*?<\/\1>/g, '') ?? '';
    const texts = [...main.matchAll(/<h([1-3])\b[^>]*>([^]*?)<\/h\1>/g)].map(([, , inner = '']) =>
      inner.replace(/<[^>]*>/g, '').trim(),
    );
    return texts
      .filter((text, at) => text === '' || texts.indexOf(text) < at)
      .map((text) => `${path}: "${text}"`);
  });
  expect(found).toEqual([]);
});

test('no text identifies a control by its color, shape, or place alone', () => {
  const found = builtPages.flatMap(({ path, html }) => {
    const text = html
      .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    const alone =
      /\b(?:click|press|tap|choose|use|see|select) (?:on )?the (?:red|green|blue|gray|round|square|large|small|left|right|top|bottom)\b(?: (?:button|link|box|field|icon|menu))|\b(?:button|link|field|menu|box) (?:on|to) the (?:left|right)\b/gi;
    return [...text.matchAll(alone)].map(([phrase]) => `${path}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

test('no page plays sound, shows a video without sound, or streams by itself', () => {
  const players = /<(?:audio|video|embed|object)\b|<[^>]+\sautoplay\b/i;
  expect(builtPages.filter(({ html }) => players.test(html)).map(({ path }) => path)).toEqual([]);
});

test('no script listens to motion, locks the orientation, or needs two fingers', () => {
  const asks = /devicemotion|deviceorientation|orientation\.lock|gesturestart|touches\.length/;
  expect(
    read('_astro/**/*.js')
      .filter(([, code]) => asks.test(code))
      .map(([file]) => file),
  ).toEqual([]);
  const turns = /@media[^{]*orientation:[^{]*\{[^}]*rotate/;
  expect(builtPages.filter(({ html }) => turns.test(html)).map(({ path }) => path)).toEqual([]);
});

test('nothing flashes: what is animated without end takes at least a third of a second', () => {
  const styles = [...builtPages.map(({ path, html }) => [path, html] as const), ...read('_astro/**/*.css')];
  const found = styles.flatMap(([name, css]) =>
    [...css.matchAll(/animation:([^;}]*infinite[^;}]*)/g)]
      .filter(([, value = '']) => {
        const [, amount = '0', unit] = /(\d*\.?\d+)(m?s)\b/.exec(value) ?? [];
        return Number(amount) * (unit === 'ms' ? 0.001 : 1) < 1 / 3;
      })
      .map(([rule]) => `${name}: ${rule}`),
  );
  expect(found).toEqual([]);
});
