// What a browser is asked to do, whatever its engine and its protocol.

/** A point of the window, in CSS pixels. */
export type Point = { x: number; y: number };

export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page, awaits it, and gives what it returned. It must be complete in itself. */
  run<A extends readonly unknown[], R>(work: (...words: A) => R | Promise<R>, ...words: A): Promise<R>;
  /** Presses and releases the pointer's first button, `heldForMs` apart. */
  click(at: Point, heldForMs?: number): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The window as a PNG. */
  picture(): Promise<Buffer>;
  /** What the page's console said since the last call: errors and warnings. */
  takeMessages(): Promise<string[]>;
  /** Forgets cookies and storage of the page that is open. */
  forget(): Promise<void>;
  close(): Promise<void>;
};
