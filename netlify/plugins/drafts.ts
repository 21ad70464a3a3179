/**
 * A Vite plugin: `showsDrafts` is true while `astro dev` runs, and false in every build, whatever NODE_ENV or DEV say.
 * (`import.meta.env.DEV` follows the environment: with NODE_ENV=development a build would publish the drafts.)
 */
export function drafts() {
  return {
    name: 'drafts',
    config: (_: unknown, { command }: { command: 'build' | 'serve' }) => ({
      define: { showsDrafts: JSON.stringify(command === 'serve') },
    }),
  };
}
