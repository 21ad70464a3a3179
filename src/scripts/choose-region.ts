// The region switch. The visitor's choice outlasts the session in the cookie that the platform itself reads.

/** Called on a click on one of its buttons. */
export default function chooseRegion({ dataset }: HTMLElement) {
  const region = dataset['choose']!;
  document.cookie = `nf_country=${region === 'in' ? 'IN' : 'US'};path=/;max-age=31536000;samesite=lax`;
  document.documentElement.dataset['region'] = region;
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose]'))
    button.ariaPressed = String(button.dataset['choose'] === region);
}
