// An address in the lines that the post of its country reads, by the templates of Google's address data.
import { formatAddress } from 'localized-address-format';

export type PostalAddress = {
  street: readonly string[];
  city?: string | undefined;
  region?: string | undefined;
  postalCode?: string | undefined;
  /** Two letters. */
  country?: string | undefined;
};

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Some countries write their own script in another order than ours. */
const isLatin = (text: string) => /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u.test(text);

const has = (lines: readonly string[], part: string) =>
  lines.some((line) => line.toLowerCase().includes(part.toLowerCase()));

/** A part that was typed and has no place in the template of its country gets one all the same: nothing is lost. */
export function postalLines({ street, city, region, postalCode, country }: PostalAddress): string[] {
  if (country === undefined)
    return [...street, [postalCode, city].filter(isFilled).join(' '), region].filter(isFilled);
  const script = isLatin([...street, city, region].join('')) ? 'latin' : 'local';
  const format = (locality: string | undefined, administrativeArea: string | undefined) =>
    formatAddress(
      {
        postalCountry: country,
        addressLines: street.filter(isFilled),
        ...(isFilled(locality) && { locality }),
        ...(isFilled(administrativeArea) && { administrativeArea }),
        ...(isFilled(postalCode) && { postalCode }),
      },
      script,
    );
  const first = format(city, region);
  // Japan's template takes the city for a part of the prefecture's line.
  const around = (script === 'latin' ? [city, region] : [region, city]).filter(isFilled);
  const lines =
    isFilled(city) && !has(first, city)
      ? format(undefined, around.join(script === 'latin' ? ', ' : ''))
      : first;
  const left = [city, region, postalCode].filter(isFilled).filter((part) => !has(lines, part));
  // Where the postal code has a line of its own, it stays the last.
  const end = lines.at(-1) === postalCode ? -1 : lines.length;
  return [...lines.slice(0, end), ...left, ...lines.slice(end)];
}
