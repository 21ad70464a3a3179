// The page on which a buyer corrects an order's billing details. A plain form that needs no JavaScript.
import { html } from '../../src/contracts/html.ts';
import { api, orderPath } from '../../src/routes.ts';
import { hiddenHtml, alertHtml, billingInputs, inputHtml, type Typed } from './form-fields.ts';
import { plainPage } from './plain-page.ts';

type Shown = Typed & { link: string; isIndian: boolean; alert?: string | undefined };

const title = 'Correct the billing details';

/** Returns the page with the form, prefilled with the stored or typed details. */
export function billingPage({ link, isIndian, alert, ...typed }: Shown, status = 200): Response {
  const fields = [
    inputHtml(typed, { name: 'name', label: 'Name', maxLength: 60 }),
    inputHtml(typed, { name: 'company', label: 'Company (legal name)', maxLength: 100 }),
    billingInputs(typed, isIndian),
  ];
  const main = html`<h1>${title}</h1>
    ${alertHtml(alert)}
    <p>
      A credit note cancels your current invoice, and we email you a new one. Nothing is charged or refunded.
    </p>
    <form method="post" action="${api.orderBilling}">
      ${hiddenHtml('link', link)}${fields}<button>${title}</button>
    </form>
    <p><a href="${orderPath(link)}">Back to the order</a></p>`;
  return plainPage('Billing details', main, status);
}
