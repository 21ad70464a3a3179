import terms from '../../content/legal/terms.yaml';

/** The version of the terms and of the consent's wording that buyers accept. The content lint requires a new one when the terms change. */
export const termsVersion = (terms as { version: string }).version;
