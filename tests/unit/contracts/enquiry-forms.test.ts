import { describe, expect, it } from 'vitest';
import { attachmentKind } from '../../../src/domain/file-kind.ts';
import { formHtml } from '../../../src/contracts/enquiry/form-html.ts';
import { readHosted } from '../../../src/contracts/enquiry/hosted-forms.ts';
import { formOfReference, referenceOf } from '../../../src/contracts/enquiry/reference.ts';
import { enquiryFormOf, enquiryForms, enquiryKinds } from '../../../src/contracts/enquiry/enquiry-forms.ts';

describe.each(enquiryKinds)('the form "%s"', (kind) => {
  const form = enquiryForms[kind];
  it('has its own prefix, by which its reference numbers are known', () => {
    const reference = referenceOf(form, 'f3'.repeat(32));
    expect(formOfReference(reference)?.kind).toBe(kind);
  });
  it('asks for an address and names each field once', () => {
    const names = form.fields.map(({ name }) => name);
    expect(names).toContain('email');
    expect(new Set(names).size).toBe(names.length);
  });
  it('draws what was typed as text, and every error with its field', () => {
    const errors = Object.fromEntries(form.fields.map(({ name }) => [name, `<i>${name}</i>`]));
    const values = Object.fromEntries(form.fields.map(({ name }) => [name, `"><b>${name}`]));
    const html = formHtml(form, { values, errors });
    expect(html).not.toMatch(/<b>|<i>/);
    for (const { name } of form.fields) expect(html).toContain(`&lt;i&gt;${name}&lt;/i&gt;`);
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).not.toContain('style=');
  });
});

it('a kind that is no form gives none, whatever it is called', () => {
  for (const kind of ['__proto__', 'constructor', 'toString', '', undefined])
    expect(enquiryFormOf(kind)).toBeUndefined();
});

it('a reference number that was not made here belongs to no form', () => {
  for (const text of ['Q-12345', 'X-12345-ABCDE', 'Q-ILOU0-00000', '<b>', ''])
    expect(formOfReference(text)).toBeUndefined();
});

it('an attachment is known by its content, whatever its name', () => {
  const kind = (text: string, name: string) =>
    attachmentKind(new TextEncoder().encode(text), name)?.extension;
  expect(kind('%PDF-1.7', 'a.exe')).toBe('pdf');
  expect(kind('a,b\n1,2', 'a.csv')).toBe('csv');
  expect(kind('a,b\n1,2', 'a.exe')).toBe('txt');
  expect(kind('\uFEFF<html>', 'a.txt')).toBeUndefined();
  expect(kind('MZ\u0000', 'a.txt')).toBeUndefined();
});

it('a hosted form is named whole or not at all', () => {
  expect(readHosted('na1/12/ab-c')).toEqual({ region: 'na1', portalId: '12', formId: 'ab-c' });
  for (const text of [undefined, '', 'na1/12', 'na1//x']) expect(readHosted(text)).toBeUndefined();
});
