/**
 * A Vite plugin. `showsDrafts` is true under `astro dev` and in the platform's previews, and false in every other
 * build, whatever NODE_ENV or DEV are. (`import.meta.env.DEV` follows the environment: with NODE_ENV=development, a
 * build would publish the drafts.) Takes the platform's deploy context.
 */
export function drafts(context: string | undefined) {
  const isPreview = context === 'deploy-preview' || context === 'branch-deploy';
  return {
    name: 'drafts',
    config: (_: unknown, { command }: { command: 'build' | 'serve' }) => ({
      define: { showsDrafts: JSON.stringify(command === 'serve' || isPreview) },
    }),
  };
}
