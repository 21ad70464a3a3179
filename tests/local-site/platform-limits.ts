// Netlify's limits, as stated in its documentation of functions: a buffered request or response body has at most 6 MB. Binary content is
// sent as base64, which leaves 4.5 MB. For headers no limit is documented; 16 kB is Node's own.
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

/** The maximum size of a request with this content type, in bytes. */
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
