// Prefills purchase forms for signed-in users; nothing is fetched for anyone else. Inlined, so keep it small.
try {
  const address = '/wake/fill-in.js';
  if (localStorage.getItem('token')) void import(/* @vite-ignore */ address);
} catch {
  // If the browser blocks storage, no one is signed in.
}
export {};
