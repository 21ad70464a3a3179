import { afterEach, describe, expect, it } from 'vitest';
import { site } from '../../../src/site.ts';
import { attachmentKind } from '../../../src/domain/file-kind.ts';
import { compactMarkup } from '../../support/compact-markup.ts';
import { acceptedFiles, formHtml, thanksHtml } from '../../../src/contracts/inquiry/form-html.ts';
import { escapeMarkup } from '../../../src/contracts/escape-markup.ts';
import { initialValues } from '../../../src/contracts/inquiry/initial-values.ts';
import { inquiryLink } from '../../../src/contracts/inquiry/inquiry-link.ts';
import { type InquiryField } from '../../../src/contracts/inquiry/fields.ts';
import { hostedAttributes, readHosted } from '../../../src/contracts/inquiry/hosted-forms.ts';
import { formOfReference, referenceOf } from '../../../src/contracts/inquiry/reference.ts';
import {
  inquiryFormOf,
  inquiryForms,
  inquiryKinds,
  shownValue,
} from '../../../src/contracts/inquiry/inquiry-forms.ts';

describe.each(inquiryKinds)('the form "%s"', (kind) => {
  const form = inquiryForms[kind];
  it('has its own prefix, which identifies its reference numbers', () => {
    const reference = referenceOf(form, 'f3'.repeat(32));
    expect(formOfReference(reference)?.kind).toBe(kind);
  });
  it('asks for an email address and uses each field name once', () => {
    const names = form.fields.map(({ name }) => name);
    expect(names).toContain('email');
    expect(new Set(names).size).toBe(names.length);
  });
  it('appears on a page, and uses plain names for its fields and choices', () => {
    expect(form.page).toMatch(/^\/[a-z/-]+$/);
    for (const field of form.fields) {
      expect(field.name).toMatch(/^[a-z]+$/);
      if (field.kind === 'line')
        expect(['name', 'organization', 'country-name', undefined]).toContain(field.autocomplete);
      if (field.kind === 'count') expect(field.message).toContain(`to ${field.max.toLocaleString('en')}`);
      if (field.kind !== 'choice') continue;
      const values = field.options.map(([value]) => value);
      expect(values.filter((value) => !/^[a-z][a-z\d-]+$/.test(value))).toEqual([]);
      expect(new Set(values).size).toBe(values.length);
    }
  });
  it('escapes what was typed, and shows every error next to its field', () => {
    const errors = Object.fromEntries(form.fields.map(({ name }) => [name, `<i>${name}</i>`]));
    const values = Object.fromEntries(form.fields.map(({ name }) => [name, `"><b>${name}`]));
    const html = String(formHtml(form, { values, errors }));
    expect(html).not.toMatch(/<b>|<i>/);
    for (const { name } of form.fields) expect(html).toContain(`&lt;i&gt;${name}&lt;/i&gt;`);
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).not.toContain('style=');
  });
});

it.each([
  ['quote', 'organization message'],
  ['course-basic', 'organization dates message'],
  ['course-professional', 'organization dates message'],
  ['support', 'phone version system file'],
  ['partner', 'phone message'],
  ['webinar', 'organization question'],
] as const)('the form "%s" requires every field except %s', (kind, blank) => {
  const optional = inquiryForms[kind].fields.filter(({ isOptional }) => isOptional);
  expect(optional.map(({ name }) => name).join(' ')).toBe(blank);
});

it('each course has its inquiry form on its own page', () => {
  const pages = (['course-basic', 'course-professional'] as const).map((kind) => inquiryForms[kind].page);
  expect(pages).toEqual(['/academy/quote-basic', '/academy/quote-professional']);
});

it('a country has room for 60 letters, and a version for 40', () => {
  const lines = Object.values(inquiryForms).flatMap(({ fields }) => fields);
  const longest = (of: string) =>
    lines.flatMap((field) => (field.name === of && field.kind === 'line' ? field.max : []));
  expect([longest('country'), longest('version')]).toEqual([[60, 60, 60, 60], [40]]);
});

describe('a rendered form', () => {
  const fields: InquiryField[] = [
    { kind: 'line', name: 'a', label: 'A', message: 'A?', max: 40, autocomplete: 'name', hint: 'As said' },
    { kind: 'line', name: 'b', label: 'B', message: 'B?', isOptional: true },
    {
      kind: 'choice',
      name: 'c',
      label: 'C',
      message: 'C?',
      options: [
        ['x', 'X'],
        ['y', 'Y'],
      ],
    },
    { kind: 'count', name: 'd', label: 'D', message: 'D?', max: 9 },
    { kind: 'passage', name: 'e', label: 'E', message: 'E?' },
  ];
  const form = { ...inquiryForms.quote, fields };
  const html = compactMarkup(
    formHtml(form, { values: { a: '1', c: 'y', d: 7, e: 'text' }, errors: { b: 'B?', d: 'D?' } }),
  );
  it.each([
    '<input id="request-a" name="a" class="input" required aria-describedby="request-a-hint request-a-error" type="text" value="1" maxlength="40" autocomplete="name">',
    '<label for="request-a">A</label><p class="hint" id="request-a-hint">As said</p>',
    '<input id="request-b" name="b" class="input" aria-invalid="true" aria-describedby="request-b-error" autofocus type="text" value="" maxlength="100" autocomplete="off"><p class="error" id="request-b-error">B?</p>',
    '<label for="request-b">B<span class="optional">(optional)</span></label><input',
    '<option value="x">X</option><option value="y" selected>Y</option></select><p class="error" id="request-c-error"></p>',
    '<input id="request-d" name="d" class="input" required aria-invalid="true" aria-describedby="request-d-error" type="text" inputmode="numeric" autocomplete="off" pattern="\\s*\\d+\\s*" maxlength="7" value="">',
    '<textarea id="request-e" name="e" class="input" required aria-describedby="request-e-error" rows="4" maxlength="5000">text</textarea>',
    '<form class="form request" method="post" action="/api/enquiries/quote" aria-label="Get a quote" data-kind="quote"><fieldset',
    '<div class="trap" aria-hidden="true"><label for="request-website">',
    '<input id="request-website" name="website" type="text" tabindex="-1" autocomplete="off">',
    '<div role="alert"></div>',
  ])('has %s', (part) => {
    expect(html).toContain(part);
  });
  it('is sent as multipart if it has a file, lists the accepted types, and keeps its ids unique', () => {
    const support = compactMarkup(
      formHtml(inquiryForms.support, { idPrefix: 'dialog', alert: 'Look < here' }),
    );
    expect(support).toContain('enctype="multipart/form-data"');
    expect(support).toMatch(new RegExp(`id="dialog-file"[^>]* type="file" accept="${acceptedFiles}"`));
    expect(support).toContain('<div class="alert bad"><p>Look &lt; here</p></div>');
    expect(support).not.toContain('"request-');
    expect(acceptedFiles.split(',').every((extension) => /^\.[a-z]+$/.test(extension))).toBe(true);
  });
  it('is replaced by a thank-you message with the reference number', () => {
    expect(compactMarkup(thanksHtml(form, 'Q-1'))).toContain('<strong class="reference">Q-1</strong>');
  });
});

it('text that contains markup is escaped', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
});

it('a selected value is shown by its label, and any other value unchanged', () => {
  const license = inquiryForms.quote.fields.find(({ name }) => name === 'license')!;
  expect([shownValue(license, 'unsure'), shownValue(license, 'x')]).toEqual(['Not sure yet', 'x']);
  expect(shownValue(inquiryForms.quote.fields[0]!, 'unsure')).toBe('unsure');
});

it('a reference number is derived from the digest', () => {
  expect(referenceOf(inquiryForms.quote, `0123456789abcdef0123${'f'.repeat(44)}`)).toBe('Q-390YY-6FN9W');
  for (const text of ['xQ-12345-ABCDE', 'Q-12345-ABCDEx', 'Q-1234-ABCDE'])
    expect(formOfReference(text)).toBeUndefined();
});

describe('a link that opens a form', () => {
  const configured = site.hostedForms;
  afterEach(() => void (site.hostedForms = configured));
  const named = Object.fromEntries(Object.keys(configured).map((key) => [key, key])) as typeof configured;

  it('points to its page, opens it in a dialog, and preselects a choice if it names one', () => {
    expect(inquiryLink('partner')).toEqual({
      href: '/partner/apply',
      'data-wake': '/wake/enquiry.js',
      'data-enquiry': 'partner',
    });
    expect(inquiryLink('quote', { license: 'site' }).href).toBe('/quote?license=site');
  });
  it('fills in the fields of its form that its address names, and nothing else', () => {
    const search = '?license=group&seats=7&website=spam&attemptId=1';
    expect(initialValues(inquiryForms.quote, search)).toEqual({ license: 'group', seats: '7' });
    expect(initialValues(inquiryForms.partner, search)).toEqual({});
  });
  it.each([
    ['quote', 'quote', undefined],
    ['course-basic', 'courseBasic', undefined],
    ['course-professional', 'courseProfessional', undefined],
    ['support', 'supportInternational', 'supportIndia'],
    ['partner', 'partner', undefined],
    ['webinar', 'webinar', undefined],
  ] as const)('links the kind %s to its configured hosted form (%s, in India %s)', (kind, id, inIndia) => {
    site.hostedForms = named;
    expect(hostedAttributes(kind)).toEqual({
      'data-hosted': `region/portalId/${id}`,
      ...(inIndia && { 'data-hosted-india': `region/portalId/${inIndia}` }),
    });
    site.hostedForms = { ...named, [id]: '' };
    expect(hostedAttributes(kind)['data-hosted']).toBeUndefined();
    site.hostedForms = { ...named, portalId: '' };
    expect(hostedAttributes(kind)).toEqual({});
  });
});

it('an unknown kind of form returns none, whatever its name', () => {
  for (const kind of ['__proto__', 'constructor', 'toString', '', undefined])
    expect(inquiryFormOf(kind)).toBeUndefined();
});

it('a reference number that was not created here belongs to no form', () => {
  for (const text of ['Q-12345', 'X-12345-ABCDE', 'Q-ILOU0-00000', '<b>', ''])
    expect(formOfReference(text)).toBeUndefined();
});

it('an attachment is identified by its content, whatever its name', () => {
  const kind = (text: string, name: string) =>
    attachmentKind(new TextEncoder().encode(text), name)?.extension;
  expect(kind('%PDF-1.7', 'a.exe')).toBe('pdf');
  expect(kind('a,b\n1,2', 'a.csv')).toBe('csv');
  expect(kind('a,b\n1,2', 'a.exe')).toBe('txt');
  expect(kind('\uFEFF<html>', 'a.txt')).toBeUndefined();
  expect(kind('MZ\u0000', 'a.txt')).toBeUndefined();
});

it('a hosted form is configured completely or not at all', () => {
  expect(readHosted('na1/12/ab-c')).toEqual({ region: 'na1', portalId: '12', formId: 'ab-c' });
  for (const text of [undefined, '', 'na1/12', 'na1//x']) expect(readHosted(text)).toBeUndefined();
});
