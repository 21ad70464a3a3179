// The operations of a browser, independent of engine and protocol.

/** A point of the window, in CSS pixels. */
export type Point = { x: number; y: number };

export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page, awaits it, and returns its result. The function must be self-contained. */
  run<A extends readonly unknown[], R>(work: (...words: A) => R | Promise<R>, ...words: A): Promise<R>;
  /** Presses and releases the primary pointer button, `heldForMs` apart. */
  click(at: Point, heldForMs?: number): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A screenshot of the window as a PNG. */
  picture(): Promise<Buffer>;
  /** Console errors and warnings since the last call. */
  takeMessages(): Promise<string[]>;
  /** Clears cookies and storage of the open page. */
  forget(): Promise<void>;
  close(): Promise<void>;
};
