// The page behind a link that was replaced by a newer one. Explains what happened and how its owner gets the new one.
import { problemStatus, errorMessages } from '../../src/contracts/problems.ts';
import { pages } from '../../src/routes.ts';
import { smallPage } from './small-page.ts';

export const linkReplacedPage = (): Response =>
  smallPage(
    {
      heading: 'This link was replaced',
      words: errorMessages['link-replaced'],
      links: [{ href: pages.order, text: 'Find my order' }],
    },
    problemStatus['link-replaced'],
  );
