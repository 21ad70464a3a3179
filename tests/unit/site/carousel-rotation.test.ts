import { describe, expect, it } from 'vitest';
import { standsForMs, step, swipe } from '../../../src/scripts/carousel/rotation.ts';

describe('the carousel', () => {
  it('shows each slide for eight seconds', () => {
    expect(standsForMs).toBe(8000);
  });

  it('wraps from the last slide to the first and back', () => {
    expect(step(13, 1, 14)).toBe(0);
    expect(step(0, -1, 14)).toBe(13);
    expect(step(3, 1, 14)).toBe(4);
  });

  it('turns on a sideways swipe and leaves scrolling alone', () => {
    expect(swipe(-80, 10)).toBe(1);
    expect(swipe(80, -10)).toBe(-1);
    expect(swipe(60, 90)).toBe(0);
    expect(swipe(20, 0)).toBe(0);
  });
});
