// The contact for security reports (RFC 9116). It expires a year after the day of the build, so that builds on the same day are identical.
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
