// How APA 7, AMA, and Nature write p-values, numbers, and intervals. Loads when the first of them is chosen.
import { fixed } from '../statistics/format.ts';
import { bring, roman } from './sentence.ts';
import type { Run, Writing } from './sentence.ts';

const withoutZero = (text: string) => text.replace(/^([<>=]? ?[−-]?)0\./, '$1.');

/** `= .006`, `< .001`: three decimals, or more if rounding would cross 0.05 (APA 7, section 6.36 and table 6.5). */
function apaP(value: number): string {
  if (value < 0.001) return '< .001';
  if (value > 0.999) return '> .999';
  let decimals = 3;
  while (value < 0.05 && Number(value.toFixed(decimals)) >= 0.05) decimals++;
  return `= ${withoutZero(fixed(value, decimals))}`;
}

/** `= .006`, `= .21`, `< .001`, `> .99`: two decimals from .01, three below (AMA Manual of Style, section 19.5). */
function amaP(value: number): string {
  if (value < 0.001) return '< .001';
  if (value > 0.99) return '> .99';
  let decimals = value < 0.01 ? 3 : 2;
  while (value < 0.05 && Number(value.toFixed(decimals)) >= 0.05) decimals++;
  return `= ${withoutZero(fixed(value, decimals))}`;
}

/** Exact, to two significant figures (Nature asks for exact values whenever suitable). */
function natureP(value: number): string {
  if (value < 0.0001) return '< 0.0001';
  if (value > 0.99) return '> 0.99';
  let decimals = Math.max(2, 1 - Math.floor(Math.log10(value)));
  while (value < 0.05 && Number(value.toFixed(decimals)) >= 0.05) decimals++;
  return `= ${fixed(value, decimals)}`;
}

const inItalics = (letter: string, rest: string): Run[] => [
  { text: letter, isItalic: true },
  roman(` ${rest}`),
];

const asIs = (text: string) => text;

const apa: Writing = {
  p: (value) => inItalics('p', apaP(value)),
  bounded: withoutZero,
  interval: (name, lower, upper) => `${name} [${lower}, ${upper}]`,
};
const ama: Writing = {
  p: (value) => inItalics('P', amaP(value)),
  bounded: asIs,
  interval: (name, lower, upper) => `${name}, ${lower} to ${upper}`,
};
const nature: Writing = {
  p: (value) => inItalics('P', natureP(value)),
  bounded: asIs,
  interval: (name, lower, upper) => `${name} ${lower} to ${upper}`,
};

bring({ apa, ama, nature });
