// Formats a postal address by its country's conventions, using the templates of Google's address data.
import { formatAddress } from 'localized-address-format';

/** The parts of an address, as entered. */
export type PostalAddress = {
  street: readonly string[];
  city?: string | undefined;
  region?: string | undefined;
  postalCode?: string | undefined;
  /** The two-letter code. */
  country?: string | undefined;
};

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** In some countries, an address in the local script is ordered differently from one in Latin letters. */
const isLatin = (text: string) => /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u.test(text);

const has = (lines: readonly string[], part: string) =>
  lines.some((line) => line.toLowerCase().includes(part.toLowerCase()));

/** Formats an address. A part that the country's template has no place for is added anyway, so nothing is lost. */
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
  // Japan's template includes the city in the prefecture's line.
  const around = (script === 'latin' ? [city, region] : [region, city]).filter(isFilled);
  const lines =
    isFilled(city) && !has(first, city)
      ? format(undefined, around.join(script === 'latin' ? ', ' : ''))
      : first;
  const left = [city, region, postalCode].filter(isFilled).filter((part) => !has(lines, part));
  // If the postal code has its own line, it remains the last.
  const end = lines.at(-1) === postalCode ? -1 : lines.length;
  return [...lines.slice(0, end), ...left, ...lines.slice(end)];
}
