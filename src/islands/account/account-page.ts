// The islands of /my-account, handed out by one file: with one for each, a browser fetches five more that only lead to the same place.
export { AccountHead } from './AccountHead.tsx';
export { Downloads } from './Downloads.tsx';
export { Lead } from './Lead.tsx';
export { Orders } from './Orders.tsx';
export { Settings } from './Settings.tsx';
export { TrialBeside } from './Trial.tsx';
