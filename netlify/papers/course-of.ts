// The words of the academy's page that stand on its certificates. The build checks them there.
import academy from '../../content/pages/academy.yaml';

const { certificate, modules } = academy as {
  certificate: { heading: string; lines: [string, string] };
  modules: { id: string; courseTitle: string }[];
};

export const certificateWords = certificate;

/** What the course of a training is called. */
export const courseOf = ({ edition, title }: { edition: string; title: string }) =>
  modules.find(({ id }) => id === edition)?.courseTitle ?? title;
