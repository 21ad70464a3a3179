// What code gets that imports data: the plugins in netlify/plugins read the files.
declare module '*.csv' {
  const columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  export default columns;
}

declare module '*.yaml' {
  const document: unknown;
  export default document;
}
