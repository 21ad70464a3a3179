// The session token, in local storage as `token`. A browser that blocks storage has no session.
const key = 'token';

/** The stored token, or null. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the token. Returns false if the browser blocks storage. */
export function storeToken(token: string): boolean {
  try {
    localStorage.setItem(key, token);
    return true;
  } catch {
    return false;
  }
}

/** Deletes the session on this device. */
export function forgetToken() {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export const noStorageWords =
  'Your browser does not let this site remember a sign-in. Please allow storage for this site and try again.';
