// The types of imported data files, which the Vite plugins load.
declare module '*.csv' {
  const columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  export default columns;
}

declare module '*.yaml' {
  const document: unknown;
  export default document;
}
