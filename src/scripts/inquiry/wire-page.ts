// Wires the forms embedded in the page. If a hosted form is configured, it replaces ours once the location is known.
import { initialValues } from '~/contracts/inquiry/initial-values.ts';
import { inquiryFormOf } from '~/contracts/inquiry/inquiry-forms.ts';
import { readForm } from '../../islands/ui/form-state.ts';
import { onRegion } from '../../islands/ui/on-region.ts';
import { showInquiry } from './show-inquiry.ts';
import { wireForm } from './wire-form.ts';

/** Resolves when the visitor's region is known: now, or after the next change. */
const regionKnown = () =>
  new Promise<void>((resolve) => {
    if (document.documentElement.dataset['region']) return resolve();
    const stop = onRegion(() => {
      stop();
      resolve();
    });
  });

/** Wires every form on the page. */
function wirePage() {
  for (const place of document.querySelectorAll<HTMLElement>('.request-place')) {
    const element = place.querySelector('form');
    const form = inquiryFormOf(element?.dataset['kind']);
    if (!element || !form) continue;
    // Keep what was typed or restored by the browser.
    for (const [name, value] of Object.entries(initialValues(form, location.search))) {
      const field = element.elements.namedItem(name);
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
        field.value = value;
    }
    const { hosted, hostedIndia } = place.dataset;
    if (hosted === undefined && hostedIndia === undefined) {
      wireForm(element);
      continue;
    }
    void regionKnown().then(() =>
      showInquiry({ place, form, named: place.dataset, state: { values: readForm(element) } }),
    );
  }
}

wirePage();
