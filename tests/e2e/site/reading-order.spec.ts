// What a screen reader meets, in its order: of a calculator, of the quote dialog, and of the checkout. Values may change; names, roles, and their
// order may not.
import { expect, test } from '@playwright/test';

test('a calculator is read as method, data, result, options, assumptions, and code, each under a heading', async ({
  page,
}) => {
  await page.goto('/calculators/paired-t-test');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - paragraph:
        - link "Calculators"
      - heading "Paired t-test calculator" [level=1]
      - navigation "Did the same subjects change?"
      - group:
        - heading "Data" [level=2]
        - button "Paste"
        - button "Open file"
        - table "Data":
          - rowgroup:
            - row:
              - columnheader:
                - combobox /Role of “.+”/
              - columnheader:
                - combobox /Role of “.+”/
            - row:
              - columnheader
              - columnheader
          - rowgroup:
            - row /^1 /:
              - rowheader "1"
              - cell
              - cell
        - paragraph: /Understood/
      - heading "Result" [level=2]
      - figure:
        - img /The mean of .+ \\(95% CI .+\\)/
      - paragraph: /95% CI/
      - term: t
      - definition
      - term: df
      - definition
      - term: p
      - definition
      - paragraph: /The mean of .+ \\(95% CI .+\\)/
      - button "Copy sentence"
      - group "Written for":
        - radio [checked]
      - group:
        - group "Confidence level":
          - radio "95%" [checked]
      - region "May I use it?":
        - heading "May I use it?" [level=2]
        - list:
          - listitem
      - group:
        - heading "The same in R and Python" [level=2]
  `);
});

test('the quote dialog is read as title, close button, labeled fields with their hints, and the button that sends', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page
    .getByRole('link', { name: /^Get a Quote: Personal/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Get a quote' })).toBeFocused();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Get a quote":
      - heading "Get a quote" [level=2]
      - button "Close"
      - form "Get a quote":
        - textbox "Your name"
        - paragraph: We reply to this address.
        - textbox "Email"
        - combobox "License"
        - paragraph: How many people will use it.
        - textbox "Seats"
        - combobox "Use"
        - textbox "Organization (optional)"
        - textbox "Country"
        - textbox "Anything else we should know (optional)"
        - alert
        - button "Request a quote"
  `);
});

test('the checkout is read as product, price, labeled fields, what is paid today and later, and the button that pays', async ({
  page,
}) => {
  await page.goto('/checkout?plan=personal-academic');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - group "Region":
        - button "International ($)" [pressed]
      - heading "Complete Your Purchase" [level=1]
      - list:
        - listitem: /Your Details/
        - listitem: /Payment/
      - heading "Personal Academic License" [level=2]
      - paragraph: /\\$\\d+ per year/
      - form "Your details":
        - paragraph: /license key goes to this address/
        - textbox "Email"
        - textbox "Name (optional)"
        - checkbox /I accept the terms and conditions/
        - paragraph: /You pay US\\$\\d+ today.+again on .+ until you cancel/
        - paragraph:
          - button "Continue to Checkout"
        - alert
  `);
});
