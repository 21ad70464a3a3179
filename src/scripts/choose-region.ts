// The region switch. The visitor's choice outlasts the session in the cookie that the platform itself reads.

/** Called on a click on one of its buttons. */
export default function chooseRegion({ dataset }: HTMLElement) {
  const isIndian = dataset['choose'] === 'in';
  document.cookie = `nf_country=${isIndian ? 'IN' : 'US'};path=/;max-age=31536000;samesite=lax`;
  dispatchEvent(new CustomEvent('choose', { detail: isIndian }));
}
