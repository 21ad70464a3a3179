import { describe, expect, it } from 'vitest';
import { rooms, sampleOf, sentencesIn } from '../../support/sample-sentences.ts';

describe('the sample of sentences for a native reader', () => {
  it.each(Object.entries(rooms))('finds enough sentences in %s', (_, files) => {
    const sentences = sentencesIn(files);
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    expect(sentences.filter((sentence) => /[{}<>]|=>/.test(sentence))).toEqual([]);
  });

  it('finds the sentence of an article, of a page, and of an email, with an ellipsis for a value', () => {
    expect(sentencesIn(rooms['articles']!)).toContain('Suppose streptomycin did nothing at all.');
    expect(sentencesIn(rooms['legal and purchasing']!)).toContain('We do not sell data.');
    expect(sentencesIn(rooms['emails']!)).toContain('The link works once, within … days.');
  });

  it('draws each sentence at most once, the same for the same seed and others for another', () => {
    const sentences = Array.from({ length: 100 }, (_, at) => `Sentence number ${at}.`);
    const sample = sampleOf(sentences, 7, 30);
    expect(new Set(sample).size).toBe(30);
    expect(sampleOf(sentences, 7, 30)).toEqual(sample);
    expect(sampleOf(sentences, 8, 30)).not.toEqual(sample);
    expect(sampleOf(sentences.slice(0, 3), 7, 30).sort()).toEqual(sentences.slice(0, 3));
  });
});
