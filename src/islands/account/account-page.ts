// The islands of /my-account, handed out by one file: with one for each, a browser fetches five more that only lead to the same place.
export { AccountSummary } from './AccountSummary.tsx';
export { Downloads } from './Downloads.tsx';
export { Orders } from './Orders.tsx';
export { OwnData } from './OwnData.tsx';
export { SignInSettings } from './SignInSettings.tsx';
