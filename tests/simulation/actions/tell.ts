// Shared by all actions: which order an action concerns, and how a sentence names it.
import type { Action, Step, Which } from '../history.ts';
import type { Process, World } from '../world.ts';
import { kindOf, orderIds } from './purchases.ts';

/** Starts work in a process that can crash or find an upstream service down. Any other error is a bug in the shop. */
export type Begin = (work: (shop: Process) => Promise<unknown>) => void;

/** The implementation of each of these actions. */
export type Handlers<Name extends Action['do']> = {
  [K in Name]: (world: World, act: Extract<Action, { do: K }> & Step, begin: Begin) => void | Promise<void>;
};

/** The order that an action concerns; undefined if there is none of its kind yet. */
export function findOrder(world: World, { of, place: n }: Which): string | undefined {
  const ids = orderIds(world).filter((each) => kindOf(world, each) === of);
  return ids[n % ids.length];
}

const subjects = {
  one: 'the license',
  group: 'the group',
  addition: 'the added seats',
  renewal: 'the renewal',
  training: 'the training',
} as const;

/** A sentence names an order by the address with which it was started. */
export function nameOf(world: World, id: string): string {
  const email = world.sessions.get(`cs_${id}`)?.email ?? world.payu.get(id)?.fields.email;
  const kind = kindOf(world, id);
  return `${subjects[kind]} of ${email} (${id.slice(0, 6)})`;
}

/** Adds a step about a known order to the story. */
export function about(world: World, which: Which, act: (id: string, name: string) => string): void {
  const id = findOrder(world, which);
  if (id !== undefined) world.story.push(act(id, nameOf(world, id)));
}

export const repeated = (times: number, work: (i: number) => void) => {
  for (let i = 0; i < times; i++) work(i);
};
export const inTimes = (times: number) => (times === 1 ? '' : `, ${times} times in parallel`);
