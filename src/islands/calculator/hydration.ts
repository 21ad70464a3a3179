// Pages are static until the first interaction. Until then, a control only loads the script, which replays the event.
import { createContext, useContext } from 'react';

export const Hydrated = createContext(false);

const module = '/wake/calculator.js';

/** The attributes of a control before hydration. The replayed event finds the control by its ID. */
export const useLoadOnInteraction = (): { readonly 'data-wake'?: string } =>
  useContext(Hydrated) ? {} : { 'data-wake': module };
