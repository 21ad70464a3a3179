// Whom to tell of a weakness (RFC 9116). It holds for a year from the day of the build: two builds of a day are the same.
import { site } from '~/site.ts';

const expires = new Date();
expires.setUTCHours(0, 0, 0, 0);
expires.setUTCFullYear(expires.getUTCFullYear() + 1);

export const GET = () =>
  new Response(
    [
      `Contact: mailto:${site.contacts.support}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${site.origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
