// The documents in content/vendor as files: /purchasing/bank-letter-2026-04-01.pdf
import type { APIRoute, GetStaticPaths } from 'astro';
import { type VendorFile, vendorFiles } from '~/content/vendor-files.ts';

export const getStaticPaths = (() =>
  vendorFiles().map((file) => ({
    params: { file: file.file },
    props: { file },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ file: VendorFile }> = ({ props: { file } }) => new Response(file.bytes);
