// Fetches the faces of an article's text for the next one, where the line is neither slow nor metered. Not by <link rel=prefetch>: for
// Firefox that falls under the policy's default, which allows nothing. And not by the stylesheet: the page would be laid out again.
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
  localStorage['faces'] = 1;
}

// Where they do not come, the next article is set in the system's faces too.
if (!isPrecious && localStorage['faces'] !== '1') fetchFaces().catch(() => undefined);
export {};
