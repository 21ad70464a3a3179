// The text of the academy page that appears on its certificates. The build validates it there.
import academy from '../../content/pages/academy.yaml';

const { certificate, modules } = academy as {
  certificate: { heading: string; lines: [string, string] };
  modules: { id: string; courseTitle: string }[];
};

export const certificateWords = certificate;

/** Returns the name of a training's course. */
export const courseOf = ({ edition, title }: { edition: string; title: string }) =>
  modules.find(({ id }) => id === edition)?.courseTitle ?? title;
