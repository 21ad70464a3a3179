declare module '*.csv' {
  const columns: Readonly<Record<string, readonly (number | string | null)[]>>;
  export default columns;
}
