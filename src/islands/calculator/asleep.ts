// A page arrives as text. Until its first touch a control only wakes the script (islands/woken/wake.ts), which then repeats the touch.
import { createContext, useContext } from 'react';

export const Alive = createContext(false);

const module = '/wake/calculator.js';

/** What a control carries while the page sleeps; its id is how the touch finds it again. */
export const useWake = (): { readonly 'data-wake'?: string } =>
  useContext(Alive) ? {} : { 'data-wake': module };
