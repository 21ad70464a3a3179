/** The token of an `Authorization: Bearer …` header; undefined where there is none of at most 2,000 characters. */
export const bearerToken = (request: Request) =>
  /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
