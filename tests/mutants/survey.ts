// Notes which places of the sources a test file executes, and how long it takes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { noteOf, type Note } from './rooms.ts';

const places: Record<string, Set<number>> = {};
const began = performance.now();
Object.assign(globalThis, {
  reach: (file: string) => (at: number) => void (places[file] ??= new Set()).add(at),
});

afterAll(() => {
  const test = expect.getState().testPath!;
  const note: Note = {
    key: createHash('sha1').update(readFileSync(test)).digest('hex') + process.env.SOURCES,
    ms: performance.now() - began,
    places: Object.fromEntries(Object.entries(places).map(([file, set]) => [file, [...set]])),
  };
  writeFileSync(noteOf(test), JSON.stringify(note));
});
