// The types of imported data files, which the Vite plugins load.
declare module '*.csv' {
  const columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  export default columns;
}

declare module '*.yaml' {
  const document: unknown;
  export default document;
}

declare module 'third-party-notices' {
  /** The license of a package whose code or data visitors receive, with its text. */
  export type Notice = { name: string; version: string; license: string; link: string; text: string };
  /** Those of the last build; none before the first. */
  export function readNotices(): Notice[];
}
