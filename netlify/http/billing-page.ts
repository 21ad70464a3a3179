// The page on which a buyer corrects the billing details of an order: a plain form, which needs no script.
import { billingFields } from '../../src/contracts/billing-fields.ts';
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import { api, orderPath } from '../../src/routes.ts';
import { plainPage } from './plain-page.ts';

type Shown = {
  link: string;
  isIndian: boolean;
  /** Code and name of each state. */
  states: readonly (readonly [string, string])[];
  values: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>> | undefined;
  alert?: string | undefined;
};

const personal = [
  { name: 'name', label: 'Name', maxLength: 60 },
  { name: 'company', label: 'Company (legal name)', maxLength: 100 },
];

export function billingPage(shown: Shown, status = 200): Response {
  const { link, isIndian, states, values, errors = {}, alert } = shown;
  const said = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const framed = (name: string, label: string, control: string) =>
    `<p><label for="${name}">${escape(label)}</label><br>${control}${errors[name] === undefined ? '' : `<br><strong id="${name}-error">${escape(errors[name])}</strong>`}</p>`;
  const marks = (name: string) =>
    `id="${name}" name="${name}"${errors[name] === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`}`;
  const fields = [...personal, ...billingFields]
    .filter(
      (field) => !('only' in field) || field.only === undefined || (field.only === 'inr-only') === isIndian,
    )
    .map(({ name, label, maxLength }) =>
      framed(
        name,
        label,
        `<input ${marks(name)} maxlength="${maxLength}" size="40" value="${escape(said(name))}">`,
      ),
    );
  const options = states.map(
    ([code, name]) =>
      `<option value="${code}"${said('stateCode') === code ? ' selected' : ''}>${escape(name)}</option>`,
  );
  const state = isIndian
    ? framed(
        'stateCode',
        'State',
        `<select ${marks('stateCode')}><option value="">Choose a state</option>${options.join('')}</select>`,
      )
    : '';
  return plainPage(
    'Billing details',
    `<h1>Correct the billing details</h1>${alert === undefined ? '' : `<p role="alert"><strong>${escape(alert)}</strong></p>`}<p>A credit note takes back the invoice that you have, and a new one is mailed to you. No money moves.</p><form method="post" action="${api.orderBilling}"><input type="hidden" name="link" value="${escape(link)}">${state}${fields.join('')}<button>Correct the billing details</button></form><p><a href="${escape(orderPath(link))}">Back to the order</a></p>`,
    status,
  );
}
