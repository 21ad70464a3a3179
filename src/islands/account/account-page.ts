// Exports all islands of /my-account from one file. With a file for each, the browser would fetch five more that only re-export.
export { AccountHead } from './AccountHead.tsx';
export { Downloads } from './Downloads.tsx';
export { Lead } from './Lead.tsx';
export { Orders } from './Orders.tsx';
export { Settings } from './Settings.tsx';
export { TrialBeside } from './Trial.tsx';
