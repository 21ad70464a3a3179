// Runs a history: its events in order, with all faults. The invariants are checked after each step.
import { LinkReplacedError } from '../../netlify/use-cases/open-link.ts';
import { UpstreamError } from '../../netlify/use-cases/ports.ts';
import { Death } from '../support/crash-harness.ts';
import { actions } from './actions/actions.ts';
import { setUp } from './actions/set-up.ts';
import type { Begin } from './actions/tell.ts';
import type { History, Step } from './history.ts';
import { BrokenInvariant } from './invariants/broken-invariant.ts';
import { createStepChecks } from './invariants/each-step.ts';
import { createRandom } from './random.ts';
import { settled } from './scheduler.ts';
import { createWorld, openShop, type World } from './world.ts';

function beginIn(world: World, running: Promise<void>[]): Begin {
  return (work) => {
    const { secrets } = world;
    const more = (by: number) => void world.running.set(secrets, (world.running.get(secrets) ?? 0) + by);
    more(1);
    const end = () => {
      more(-1);
      world.hasEndedDeploy ||= secrets !== world.secrets;
    };
    const ended = work(openShop(world, world.faults.processGate())).then(end, (error: unknown) => {
      end();
      // A link may be replaced between a visitor's two steps; the page then says so.
      const isExpected = [Death, UpstreamError, LinkReplacedError].some((kind) => error instanceof kind);
      if (!isExpected) world.bug ??= error;
    });
    running.push(ended);
  };
}

const act = (world: World, step: Step, begin: Begin) =>
  (actions[step.do] as (world: World, step: Step, begin: Begin) => void | Promise<void>)(world, step, begin);

/** Completes all pending work. */
async function finish({ scheduler, seed }: World, running: readonly Promise<void>[]) {
  const random = createRandom(seed);
  let isOver = false;
  void Promise.all(running).then(() => (isOver = true));
  while (!isOver) {
    await scheduler.advance(Infinity, random);
    await settled();
  }
}

function throwBug({ bug }: World) {
  if (bug === undefined) return;
  if (bug instanceof BrokenInvariant) throw bug;
  const { name, message, stack } = bug as Error;
  throw new BrokenInvariant('no process fails with a bug', `${name}: ${message}\n${stack}`);
}

/** Runs a whole history and returns the final world. @throws BrokenInvariant with the story so far */
export async function runHistory(history: History): Promise<World> {
  const world = createWorld(history.seed);
  try {
    await setUp(world, history);
    const checkInvariants = createStepChecks(world);
    await checkInvariants();
    const running: Promise<void>[] = [];
    const begin = beginIn(world, running);
    for (const step of history.steps) {
      const before = world.story.length;
      await act(world, step, begin);
      await settled();
      // Some pending work continues before the next action.
      await world.scheduler.advance(step.goOn, createRandom(step.luck));
      throwBug(world);
      await checkInvariants();
      if (world.story.length === before) world.story.push(`(${step.do}: nothing to do)`);
    }
    world.story.push('Everything in progress finishes.');
    await finish(world, running);
    throwBug(world);
    await checkInvariants();
    return world;
  } catch (error) {
    if (error instanceof BrokenInvariant) error.story = world.story;
    throw error;
  }
}
