/** Ends the command with this message and status 1. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
