// Fetches the faces of an article's text for the next one, where the line is neither slow nor metered. Not by <link rel=prefetch>: for
// Firefox that falls under the policy's default, which allows nothing. Inlined in every article: keep it small.
type Line = { saveData?: boolean; effectiveType?: string };
const { connection } = navigator as { connection?: Line };

const fetchFaces = () => {
  void Promise.all(
    ['text', 'italic'].map((face) =>
      fetch(`/fonts/${face}.woff2`, { priority: 'low' }).then((answer) => answer.blob()),
    ),
  ).then(
    () => {
      localStorage['faces'] = 1;
    },
    // Then the next article is set in the system's faces too.
    () => undefined,
  );
};

if (
  !document.documentElement.dataset['faces'] &&
  !connection?.saveData &&
  !/[23]g/.test(`${connection?.effectiveType}`)
)
  addEventListener('load', () => setTimeout(fetchFaces, 500));
export {};
