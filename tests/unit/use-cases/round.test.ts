// One run of a scheduled function, and the uploads that it deletes.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  inquiryFile,
  isFileOf,
  saveUpload,
  removeEnded,
  studentIdFile,
} from '../../../netlify/use-cases/uploads.ts';
import { UpstreamError } from '../../../netlify/use-cases/ports.ts';
import { answerOf, createBreaker, eachOf, startJobRun } from '../../../netlify/use-cases/job-run.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { studentIdLimits } from '../../../src/contracts/order-words.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';

const now = '2026-11-20T10:00:00.000Z';
const down = (upstream: 'stripe' | 'payu' | 'store', isPermanent = false) =>
  new UpstreamError(upstream, 'down', { isPermanent });
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a job run', () => {
  it('starts nothing after 20 seconds, does one thing at a time, and continues after a failure', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    let time = now;
    const round = startJobRun(() => time);
    expect(round.until).toBe('2026-11-20T10:00:20.000Z');
    const done: number[] = [];
    const work = (number: number) => () => Promise.resolve(done.push(number));
    void round.inTurn('a', work(1));
    void round.inTurn('b', () => Promise.reject(down('store')));
    void round.inTurn('c', work(2));
    await round.settled();
    time = '2026-11-20T10:00:19.999Z';
    await round.inTurn('d', work(3));
    expect(round.isOver()).toBe(false);
    time = round.until;
    expect(round.isOver()).toBe(true);
    await round.inTurn('e', work(4));
    expect([done, logged.mock.calls.length]).toEqual([[1, 2, 3], 1]);
    expect(logged.mock.calls[0]![0]).toMatch(/"about":"b"/);
  });
  it('waits five seconds for a response from a provider', async () => {
    vi.useFakeTimers();
    const never = answerOf('payu', Promise.race<never>([]));
    const ended = expect(never).rejects.toThrow('payu: no answer within 5000 ms');
    await vi.advanceTimersByTimeAsync(4999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(await answerOf('payu', Promise.resolve(1))).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });
  it('skips a provider after three failures in a row, independently of others and not permanently', () => {
    const opensAfter = (...notes: (Error | undefined)[]) => {
      const breaker = createBreaker('stripe');
      for (const error of notes) breaker.note(error);
      return breaker.isOpen();
    };
    const silent = down('stripe');
    expect(opensAfter(silent, silent)).toBe(false);
    expect(opensAfter(silent, silent, silent)).toBe(true);
    expect(opensAfter(silent, silent, undefined, silent)).toBe(false);
    for (const other of [down('store'), down('stripe', true), new TypeError('bug')])
      expect(opensAfter(other, other, other, silent, silent)).toBe(false);
  });
  it('processes five items at a time, and each of them', async () => {
    let [running, most] = [0, 0];
    const done: number[] = [];
    await eachOf([...Array(12).keys()], async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      done.push(item);
    });
    expect([most, done.length]).toEqual([5, 12]);
  });
});

function studentOrder(changes: Partial<Order> = {}): Order {
  const order = newOrder({
    id: 'o1',
    plan: findPlan('student')!,
    currency: 'USD',
    buyer: { email: 'ada@example.org' },
    now,
  });
  const event = { type: 'payment-confirmed', at: now, paymentId: 'p', ...order.amount } as const;
  const decision = applyEvent(order, event, 10);
  return { ...(decision.outcome === 'changed' ? decision.order : order), ...changes };
}
const png = (length: number) => Uint8Array.from({ ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], length });

describe('an upload', () => {
  it('has its own name and a date on which it is checked', () => {
    expect(inquiryFile('e1', 'png', now)).toEqual({ key: 'enquiries/e1.png', lookAt: addDays(now, 730) });
    const at = Date.parse(now);
    expect(studentIdFile('o1', 'png', now)).toEqual({
      key: `student-ids/o1.${at}.png`,
      lookAt: addDays(now, 1),
    });
    expect(studentIdFile('o1', 'half', now).key).toBe('student-ids/o1.half');
    const of = { orders: ['o1'], inquiries: ['e1'] };
    const keys = [
      'student-ids/o1.1.png',
      'enquiries/e1.png',
      'student-ids/o11.1.png',
      'enquiries/o1.png',
      'student-ids/e1.png',
    ];
    expect(keys.map((key) => isFileOf(key, of))).toEqual([true, true, false, false, false]);
  });
  it('is deleted on its date, unless it is the student ID that its order still needs', async () => {
    const { office, seen, keep } = inMemoryServices();
    const needed = (key: string) => ({
      state: 'accepted' as const,
      file: { key, mediaType: 'image/png', receivedAt: now },
    });
    const history = [{ at: now, event: 'student-id-accepted' as const }];
    keep(studentOrder({ studentId: needed('student-ids/o1.2.png'), history }));
    keep({
      ...studentOrder({ studentId: { ...needed('student-ids/o2.1.png'), state: 'under-review' } }),
      id: 'o2',
    });
    const keys = [
      'enquiries/o1.png',
      'student-ids/o1.1.png',
      'student-ids/o1.2.png',
      'student-ids/o2.1.png',
      'student-ids/o3.1.png',
    ];
    for (const key of keys)
      await saveUpload(office, { key, bytes: png(9), mediaType: 'image/png', lookAt: now });
    await saveUpload(office, {
      key: 'enquiries/later.png',
      bytes: png(9),
      mediaType: 'image/png',
      lookAt: addDays(now, 1),
    });
    office.inquiries.forgetEnded = (until) => Promise.resolve(until === now ? 4 : 0);
    expect(await removeEnded(office)).toEqual({ inquiries: 4, files: 3, failed: 0 });
    expect([...seen.files.keys()]).toEqual([
      'student-ids/o1.2.png',
      'student-ids/o2.1.png',
      'enquiries/later.png',
    ]);
    expect(Object.fromEntries(seen.looks)).toEqual({
      'student-ids/o1.2.png': addDays(now, 30),
      'student-ids/o2.1.png': addDays(now, 1),
      'enquiries/later.png': addDays(now, 1),
    });
  });
  it('is deleted with as many others as the run has time for, student IDs before everything due earlier', async () => {
    const { office, seen } = inMemoryServices();
    const keep = (key: string, at: string) =>
      saveUpload(office, { key, bytes: png(9), mediaType: 'image/png', lookAt: at });
    for (let i = 0; i < 300; i++) await keep(`purchase-orders/o${i}.1.pdf`, addDays(now, -2));
    for (let i = 0; i < 30; i++) await keep(`student-ids/s${i}.1.png`, now);
    const { remove } = office.files;
    let removedAfter: string | undefined;
    office.files.remove = (key) => {
      seen.now = new Date(Date.parse(seen.now) + 100).toISOString();
      removedAfter = seen.now;
      return remove(key);
    };
    expect(await removeEnded(office)).toEqual({ inquiries: 0, files: 200, failed: 0 });
    expect([...seen.files.keys()].filter((key) => key.startsWith('student-ids/'))).toEqual([]);
    expect(Date.parse(removedAfter!) - Date.parse(now)).toBeLessThanOrEqual(20_100);
    expect(await removeEnded(office)).toMatchObject({ files: 130 });
    expect(seen.looks.size).toBe(0);
  });
  it('waits for another hour if its store failed three times in a row', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { office } = inMemoryServices();
    for (let i = 0; i < 10; i++)
      await saveUpload(office, {
        key: `enquiries/${i}.png`,
        bytes: png(9),
        mediaType: 'image/png',
        lookAt: now,
      });
    const remove = vi.fn(() => Promise.reject(new UpstreamError('files', 'down')));
    office.files.remove = remove;
    expect(await removeEnded(office)).toEqual({ inquiries: 0, files: 0, failed: 3 });
    expect(remove).toHaveBeenCalledTimes(3);
  });
  it('is retried the next day if it cannot be deleted, and does not block the others', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { office, seen } = inMemoryServices();
    for (const key of ['enquiries/a.png', 'enquiries/b.png'])
      await saveUpload(office, { key, bytes: png(9), mediaType: 'image/png', lookAt: now });
    const { remove } = office.files;
    office.files.remove = (key) =>
      key.endsWith('a.png') ? Promise.reject(new UpstreamError('files', 'down')) : remove(key);
    expect(await removeEnded(office)).toEqual({ inquiries: 0, files: 1, failed: 1 });
    expect([[...seen.looks], logged.mock.calls.length]).toEqual([[['enquiries/a.png', addDays(now, 1)]], 1]);
    office.files.remove = () => Promise.reject(new TypeError('bug'));
    seen.now = addDays(now, 1);
    await expect(removeEnded(office)).rejects.toThrow('bug');
  });
});

describe('a student ID', () => {
  const send = async (
    bytes: Uint8Array,
    half?: 'first' | 'second',
    memory = inMemoryServices(),
    order = studentOrder(),
  ) => {
    if (!memory.seen.orders.has('o1')) memory.keep(order);
    const done = await sendStudentId(memory.office, 'order-link-o1', bytes, half);
    return { ...done, memory };
  };
  it('is stored and attached to its order, whole or in two halves', async () => {
    const whole = await send(png(100));
    const key = `student-ids/o1.${Date.parse(now)}.png`;
    const studentId = { state: 'under-review', file: { key, mediaType: 'image/png', receivedAt: now } };
    expect([whole.outcome, whole.memory.seen.orders.get('o1')!.order.studentId]).toEqual(['done', studentId]);
    expect(whole.memory.seen.looks.get(key)).toBe(addDays(now, 1));
    const first = await send(png(100), 'first');
    expect([first.outcome, [...first.memory.seen.files.keys()]]).toEqual(['half', ['student-ids/o1.half']]);
    const second = await send(Uint8Array.of(7), 'second', first.memory);
    expect([second.outcome, first.memory.seen.files.get(key)?.bytes.length]).toEqual(['done', 101]);
  });
  it('can have 5 MB and must be a document, for an order that awaits it', async () => {
    expect((await send(png(studentIdLimits.maxBytes))).outcome).toBe('done');
    expect((await send(png(studentIdLimits.maxBytes + 1))).outcome).toBe('too-large');
    expect((await send(Uint8Array.of(1, 2, 3))).outcome).toBe('wrong-file');
    expect(await send(png(9), 'second')).toMatchObject({
      outcome: 'refused',
      reason: 'Please choose the file again.',
    });
    const accepted = studentOrder({ studentId: { state: 'accepted' } });
    expect(await send(png(9), undefined, inMemoryServices(), accepted)).toMatchObject({
      outcome: 'refused',
      reason: /is not waiting/,
    });
    expect(await sendStudentId(inMemoryServices().office, 'order-link-o2', png(9))).toEqual({
      outcome: 'order-unknown',
    });
  });
});
