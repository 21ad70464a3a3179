// Prefetches the article fonts for the next article if the connection is neither slow nor metered. It cannot use <link rel=prefetch>, to
// which Firefox applies the default-src policy, which allows nothing. Nor can it use the style sheet, which would cause another layout.
type Line = { saveData?: boolean; effectiveType?: string };
const { connection } = navigator as { connection?: Line };
const isPrecious = connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '');

async function fetchFaces() {
  const faces = ['text', 'italic'].map(async (name) => {
    const answer = await fetch(`/fonts/${name}.woff2`, {
      priority: 'low',
      signal: AbortSignal.timeout(30_000),
    });
    await answer.blob();
  });
  await Promise.all(faces);
  localStorage['face'] = 1;
}

// If the fonts fail to load, the next article uses system fonts too.
if (!isPrecious && localStorage['face'] !== '1') fetchFaces().catch(() => undefined);
export {};
