// An error as Stripe's API returns it. The SDK turns it into its own error classes.
import { json } from '../loopback-server.ts';

/** Stripe's error for a rejected request. */
export class StripeFault extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly type: string;

  constructor(
    message: string,
    {
      status = 400,
      code,
      param,
      type = 'invalid_request_error',
    }: { status?: number; code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type;
  }

  toResponse(): Response {
    const { code, message, param, type } = this;
    return json({ error: { code, message, param, type } }, this.status);
  }
}

export const missing = (param: string) =>
  new StripeFault(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const noSuch = (what: string, id: string, param?: string) =>
  new StripeFault(`No such ${what}: '${id}'`, {
    status: param === undefined ? 404 : 400,
    code: 'resource_missing',
    param: param ?? 'id',
  });
