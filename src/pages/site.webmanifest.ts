// The web app manifest, generated from the site's facts.
import { paper } from '~/design/colors.ts';
import { site } from '~/site.ts';

export const GET = () =>
  new Response(
    JSON.stringify({
      name: site.product,
      short_name: site.product,
      description: site.tagline,
      start_url: '/',
      display: 'browser',
      background_color: paper[0],
      theme_color: paper[0],
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    }),
  );
