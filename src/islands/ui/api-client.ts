// The only fetch of the islands: JSON in, the promised reply out; every way it can fail is a value, not an exception.
/** Why there is no reply. `words` is the server's message, if it sent one. */
export type Refusal = {
  ok: false;
  /** refused: the server returned an error. incomplete: the reply lacks a promised part. unreadable: not JSON. network: no reply. */
  kind: 'refused' | 'incomplete' | 'unreadable' | 'network';
  /** The HTTP status, or 0 if there was no reply. */
  status: number;
  words?: string;
  /** A message for each invalid field of the request. */
  fields?: Record<string, string>;
};
export type Answer<Reply> = { ok: true; reply: Reply } | Refusal;

/** Whether the server could not answer (no connection, overloaded, or broken), so the request may have been valid. */
export const isOutage = ({ kind, status }: Refusal) => kind === 'network' || status >= 429;

type Call<Reply> = {
  /** The parts of a successful reply besides `success: true`. The server guarantees and tests their content. */
  parts?: readonly (keyof Reply & string)[];
  /** Sent by POST, as JSON or as form data. Without it, the call is a GET. */
  body?: unknown;
  /** Sent unchanged by POST, instead of a body. */
  file?: Blob;
  /** The session token, sent as a bearer. */
  token?: string;
  timeoutInMs?: number;
};

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the server's messages from any JSON reply. */
function refusal(json: unknown): Pick<Refusal, 'words' | 'fields'> {
  if (typeof json !== 'object' || json === null) return {};
  const { message, error, fields } = json as Record<string, unknown>;
  const words = textOr(message) ?? textOr(error);
  return {
    ...(words === undefined ? {} : { words }),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
  };
}

/** Converts a call to a fetch request. */
function requestOf({ body, file, token }: Pick<Call<unknown>, 'body' | 'file' | 'token'>): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  return {
    method: body === undefined && file === undefined ? 'GET' : 'POST',
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(file === undefined ? {} : { body: file }),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** Calls one of our endpoints. `Reply` is the type of its successful reply in src/contracts. Times out after 20 s by default. */
export async function callApi<Reply>(path: string, call: Call<Reply>): Promise<Answer<Reply>> {
  const { parts = [], timeoutInMs = 20_000 } = call;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, { ...requestOf(call), signal: AbortSignal.timeout(timeoutInMs) });
    text = await response.text();
  } catch {
    return { ok: false, kind: 'network', status: 0 };
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, kind: 'unreadable', status: response.status };
  }
  const { status } = response;
  const said = refusal(json);
  if (!response.ok) return { ok: false, kind: 'refused', status, ...said };
  const { success, ...rest } = (json ?? {}) as Record<string, unknown>;
  if (success === true && parts.every((part) => rest[part] !== undefined))
    return { ok: true, reply: json as Reply };
  const saidNo = success === false;
  return saidNo ? { ok: false, kind: 'refused', status, ...said } : { ok: false, kind: 'incomplete', status };
}
