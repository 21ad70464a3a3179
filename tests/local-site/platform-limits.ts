// What Netlify takes and gives, as its documentation of functions states it: a buffered body or answer has 6 MB; one that is not text
// travels in base 64, which leaves 4.5 MB. Of headers it states nothing: 16 kB are Node's own limit.
export type PlatformLimits = {
  textBodyInBytes: number;
  binaryBodyInBytes: number;
  answerInBytes: number;
  headersInBytes: number;
  functionInMs: number;
  scheduledInMs: number;
};

export const platformLimits: PlatformLimits = {
  textBodyInBytes: 6 * 1024 * 1024,
  binaryBodyInBytes: 4.5 * 1024 * 1024,
  answerInBytes: 6 * 1024 * 1024,
  headersInBytes: 16 * 1024,
  functionInMs: 60_000,
  scheduledInMs: 30_000,
};

const isText = (type = '') =>
  type === '' || /^(?:text\/|application\/(?:json|x-www-form-urlencoded|xml)\b)/i.test(type);

/** The most bytes that a request of this content type may bring. */
export const largestBodyInBytes = (limits: PlatformLimits, contentType: string | undefined) =>
  isText(contentType) ? limits.textBodyInBytes : limits.binaryBodyInBytes;

/** Waits for a function no longer than the platform does. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | 'out of time'> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<'out of time'>((resolve) => {
    timer = setTimeout(() => resolve('out of time'), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
