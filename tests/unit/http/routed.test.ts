// One function answers many addresses, and imports an endpoint only when it is called.
import type { Context } from '@netlify/functions';
import { expect, it } from 'vitest';
import { routed } from '../../../netlify/http/routed.ts';

const imported: string[] = [];
const endpoint = (name: string) => () => {
  imported.push(name);
  return Promise.resolve({ default: () => Promise.resolve(new Response(name)) });
};
const answer = routed({
  '/api/orders/view': endpoint('view'),
  '/api/orders/:id/file': endpoint('file'),
  '/sent/:reference': endpoint('sent'),
});
const ask = async (path: string) => {
  const response = await answer(new Request(`http://localhost${path}`), {} as Context);
  return response.ok ? response.text() : response.status;
};

it.each([
  ['/api/orders/view', 'view'],
  ['/api/orders/view/?link=a', 'view'],
  ['/api/orders/a%2Fb/file', 'file'],
  ['/api/orders/view.html', 'view'],
  ['/api/orders/view/index.htm', 'view'],
  ['/sent/Q-1', 'sent'],
  ['/sent/index.html', 'sent'],
  ['/sent/Q-1/', 'sent'],
  ['/sent/', 404],
  ['/sent/a/b', 404],
  ['/api/orders/file', 404],
  ['/api/orders/viewer', 404],
])('the call to %s gets the answer of: %s', async (path, expected) => {
  expect(await ask(path)).toBe(expected);
});

it('a call imports only its own endpoint', async () => {
  imported.length = 0;
  await ask('/sent/Q-1');
  expect(imported).toEqual(['sent']);
});
