// Starts builds through the platform's build hook. Its URL is a secret, so no message contains it.

/** @throws Error if there is no hook, or if it does not accept the request */
export const buildHook = (url: string) => async (): Promise<void> => {
  if (url === '') throw new Error('A build is due, but BUILD_HOOK_URL is not set.');
  const { ok, status } = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  if (!ok) throw new Error(`The build hook returned ${status}. Compare BUILD_HOOK_URL with Netlify.`);
};
