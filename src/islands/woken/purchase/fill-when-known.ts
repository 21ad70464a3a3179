// Whoever is signed in finds the forms of a purchase filled in; for no one else is anything fetched. Inlined: keep it small.
try {
  const address = '/wake/fill-in.js';
  if (localStorage.getItem('token')) void import(/* @vite-ignore */ address);
} catch {
  // A browser that forbids storage has no one signed in.
}
export {};
