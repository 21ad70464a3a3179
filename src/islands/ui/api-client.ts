// The only fetch of the islands: JSON in, the promised reply out; every way it can fail is a value, not an exception.
/** Why there is no reply; `words` are the server's own, where it gave any. */
export type Refusal = {
  ok: false;
  /** refused: it said no. incomplete: it said yes without what it promised. unreadable: not JSON. network: no answer. */
  kind: 'refused' | 'incomplete' | 'unreadable' | 'network';
  /** The HTTP status; 0 where there was no answer. */
  status: number;
  words?: string;
  /** A message per field of the request. */
  fields?: Record<string, string>;
};
export type Answer<Reply> = { ok: true; reply: Reply } | Refusal;

/** Whether the server could not answer (no connection, too busy, broken): what was asked may be true all the same. */
export const isOutage = ({ kind, status }: Refusal) => kind === 'network' || status >= 429;

type Call<Reply> = {
  /** What a good reply has beside `success: true`. Their content is the server's promise and tested there. */
  parts?: readonly (keyof Reply & string)[];
  /** Sent by POST, as JSON or, where it is one, as a form; without it the call is a GET. */
  body?: unknown;
  /** Sent as it is by POST, instead of a body. */
  file?: Blob;
  /** The session token, sent as a bearer. */
  token?: string;
  timeoutInMs?: number;
};

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the server's words and its message per field from any JSON answer. */
function refusal(json: unknown): Pick<Refusal, 'words' | 'fields'> {
  if (typeof json !== 'object' || json === null) return {};
  const { message, error, fields } = json as Record<string, unknown>;
  const words = textOr(message) ?? textOr(error);
  return {
    ...(words === undefined ? {} : { words }),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
  };
}

/** A call as a request of the browser. */
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

/** Calls an endpoint of ours; `Reply` is the type of its good answer in src/contracts. Waits 20 s at most unless told otherwise. */
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
