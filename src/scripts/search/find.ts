// Finds the pages that answer a question, best first, each with its sections.
import MiniSearch, { type SearchOptions } from 'minisearch';
import { type PackedIndex, unpack } from './pack.ts';
import {
  type FoundPage,
  indexOptionsWith,
  type Kind,
  sectionStep,
  type Synonyms,
  termOf,
  termsOf,
  type Unit,
  unitsWith,
  wordsOf,
} from './terms.ts';

/** The page for anyone whose question has one of these terms. */
export type Help = { terms: string[]; page: FoundPage };

/** What others ask, and what they find. */
export type Suggestion = { query: string; text: string };

/** The content of `search-index/index.json`: MiniSearch's packed index, synonyms, the pages, the help with lost keys, and suggestions. */
export type IndexFile = {
  index: PackedIndex;
  synonyms: Synonyms;
  pages: FoundPage[];
  lostKey?: Help;
  suggestions?: readonly Suggestion[];
};

export type Found = { page: FoundPage; sections: { address: string; heading: string }[] };
export type Answer = {
  /** The help for someone who has most likely lost a key or a receipt. */
  help: FoundPage | undefined;
  found: Found[];
  /** The terms of the question that occur on the site, for highlighting. */
  terms: ReadonlySet<string>;
  /** The words of the question that no page contains. */
  unknown: string[];
};
export type Finder = ((question: string) => Answer) & { suggestions: readonly Suggestion[] };

/** Pages that only list others or name methods; their topics are covered in detail elsewhere. */
const listing =
  /^\/(|blogs|resources|gallery|datasets|statistical-software|purchasing\/accessibility|validation)$/;
const listingCounts = 0.5;
const kindCounts: Partial<Record<Kind, number>> = { Dataset: 0.6, Gallery: 0.85 };
const countOf = ({ address, kind }: FoundPage) =>
  listing.test(address) ? listingCounts : (kindCounts[kind] ?? 1);

const options: SearchOptions = {
  boost: { names: 4, heading: 3, lead: 1.5 },
  bm25: { k: 1.2, b: 0.4, d: 0.5 },
  tokenize: (text) => [text],
  processTerm: (term) => term,
};
/** A synonym counts less than the word that was typed. */
const meaningCounts = 0.8;
/** Words that only mean something together count little apart. */
const partCounts = 0.3;
/** A page one of whose names is the whole question counts this much more. */
const namedCounts = 3;
/** A page below this share of the best page's score is no answer. */
const answersFrom = 0.05;
/** A section from this share of its page's best section is listed below the page. */
const listedFrom = 0.4;
const mostSections = 3;

/** Scores by section or by page. */
type Scores = Map<number, number>;
const pageOf = (section: number) => Math.floor(section / sectionStep);
const add = (scores: Scores, at: number, score: number) => scores.set(at, (scores.get(at) ?? 0) + score);

/** Returns the score of the best section of each page. */
function bestOf(sections: Scores): Scores {
  const best: Scores = new Map();
  for (const [section, score] of sections)
    best.set(pageOf(section), Math.max(best.get(pageOf(section)) ?? 0, score));
  return best;
}

type Engine = MiniSearch<{ id: number }>;

/** Two errors in a short word make another word, unless two letters changed places. */
const lettersOf = (term: string) => [...term].sort().join('');

/** Returns a term as the site writes it: itself, the start of a word, or the closest spelling. Nothing for an unknown one. */
function spelledIn(engine: Engine, term: string): string | undefined {
  const found = (how: SearchOptions) => engine.search(term, { ...options, ...how });
  if (found({}).length > 0 || (term.length > 1 && found({ prefix: true }).length > 0)) return term;
  for (const fuzzy of term.length > 3 ? [1, 2] : []) {
    const scores = new Map<string, number>();
    for (const { terms, score } of found({ fuzzy, prefix: term.length > 6 }))
      for (const written of terms)
        if (fuzzy === 1 || term.length > 5 || lettersOf(written) === lettersOf(term))
          scores.set(written, (scores.get(written) ?? 0) + score);
    const [closest] = [...scores].sort(([, one], [, other]) => other - one);
    if (closest) return closest[0];
  }
  return undefined;
}

/** Returns the score of each section for one unit, and adds the terms that it found. */
function scoresOf(engine: Engine, { terms, meanings }: Unit, written: Set<string>): Scores {
  const scores: Scores = new Map();
  for (const meaning of meanings)
    for (const { id, score } of engine.search(meaning, options))
      add(scores, Number(id), score * meaningCounts);
  const counts = meanings.length > 0 && terms.length > 1 ? partCounts / terms.length : 1;
  for (const term of terms) {
    const exact = engine.search(term, options);
    for (const match of exact.length > 0 ? exact : engine.search(term, { ...options, prefix: true })) {
      add(scores, Number(match.id), match.score * counts);
      for (const each of match.terms) written.add(each);
    }
  }
  return scores;
}

/** Returns the score of each page. A page needs most words of the question, and rare words more than common ones. */
function rank(
  pages: readonly FoundPage[],
  units: readonly Scores[],
  sections: Scores,
  terms: readonly string[],
) {
  const together = bestOf(sections);
  const totals: Scores = new Map();
  const covered: Scores = new Map();
  let asked = 0;
  for (const scores of units) {
    const best = bestOf(scores);
    const weight = Math.log(1 + pages.length / best.size);
    asked += weight;
    for (const [page, score] of best) {
      add(totals, page, score);
      add(covered, page, weight);
    }
  }
  const question = ` ${terms.join(' ')} `;
  const namedIn = ({ names }: FoundPage) =>
    (Math.max(0, ...names.map((name) => (question.includes(` ${name} `) ? name.split(' ').length : 0))) /
      Math.max(1, terms.length)) **
    2;
  return [...totals]
    .map(([at, total]) => {
      const page = pages[at]!;
      const share = (covered.get(at) ?? 0) / asked;
      const score = (total + (together.get(at) ?? 0)) * share ** 2;
      return { at, page, score: score * countOf(page) * (1 + namedCounts * namedIn(page)) };
    })
    .sort((one, other) => other.score - one.score);
}

/** Returns the sections of a page that answer the question, best first. */
function sectionsIn({ address, sections }: FoundPage, at: number, scores: Scores): Found['sections'] {
  const own = sections.map((section, index) => ({
    ...section,
    score: scores.get(at * sectionStep + index + 1) ?? 0,
  }));
  const least = listedFrom * Math.max(...own.map(({ score }) => score));
  return own
    .filter(({ score }) => score > 0 && score >= least)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostSections)
    .map(({ id, heading }) => ({ address: `${address}#${id}`, heading }));
}

/** Opens the index. Returns a function from a question to its answer. */
export function finderOf({ index, synonyms, pages, lostKey, suggestions = [] }: IndexFile): Finder {
  const engine: Engine = MiniSearch.loadJS(unpack(index), indexOptionsWith(synonyms));
  const unitsOf = unitsWith(synonyms);
  const find = (question: string): Answer => {
    const unknown: string[] = [];
    const words = wordsOf(question).map((word) => {
      const term = termOf(word);
      const spelled = term === null ? word : spelledIn(engine, term);
      if (spelled === undefined) unknown.push(word);
      return spelled === term ? word : (spelled ?? '');
    });
    const understood = words.join(' ');
    const written = new Set<string>();
    const units = unitsOf(understood)
      .map((unit) => scoresOf(engine, unit, written))
      .filter(({ size }) => size > 0);
    const sections: Scores = new Map();
    for (const scores of units) for (const [section, score] of scores) add(sections, section, score);
    const ranked = rank(pages, units, sections, termsOf(understood));
    const least = answersFrom * (ranked[0]?.score ?? 0);
    return {
      help: termsOf(question).some((term) => lostKey?.terms.includes(term)) ? lostKey?.page : undefined,
      found: ranked
        .filter(({ score }) => score >= least)
        .map(({ at, page }) => ({ page, sections: sectionsIn(page, at, sections) })),
      terms: written,
      unknown,
    };
  };
  return Object.assign(find, { suggestions });
}
