// Genuine PayU replies that a stranger replays with changes to fields that the hash does not cover.
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { handlePayuNotice } from '../../../netlify/use-cases/handle-payu-notice.ts';
import { countAttack, type Process, type World } from '../world.ts';
import type { ClaimedField } from './what-attackers-do.ts';

/** Part of every value that an attacker makes up, and of no other. Wherever it appears, a claim was believed. */
export const claimMark = '66600666';

const invented = (field: ClaimedField, n: number): Record<string, string> => {
  switch (field) {
    case 'payment number':
      return { mihpayid: `${claimMark}${n}` };
    case 'huge payment number':
      // The maximum size of a POST.
      return { mihpayid: `${claimMark}${n}${'9'.repeat(60_000)}` };
    case 'reason':
      return {
        error_Message: `Refund to IFSC ${claimMark}${n}`,
        field9: `Refund to IFSC ${claimMark}${n}`,
        unmappedstatus: 'bounced',
      };
    case 'bank reference':
      return { bank_ref_num: `${claimMark}${n}`, mode: claimMark, phone: claimMark, lastname: claimMark };
  }
};

/** Replays one genuine reply `times` times, each with a different value in an unsigned field. */
export async function replayAnswer(
  shop: Process,
  world: World,
  id: string,
  { field, by, times }: { field: ClaimedField; by: 'browser' | 'webhook'; times: number },
) {
  for (let i = 0; i < times; i++) {
    const n = (world.counts.get('claims') ?? 0) + 1;
    world.counts.set('claims', n);
    const form = new Map([...world.payuAnswer(id), ...Object.entries(invented(field, n))]);
    const { sendEmails } = await handlePayuAnswer(shop, form, by);
    await sendEmails();
  }
  countAttack(world, `replay with another ${field}`);
}

/** Sends notices of refunds or disputes that PayU never sent. */
export async function inventNotice(
  shop: Process,
  id: string,
  { kind, times }: { kind: 'refund' | 'dispute'; times: number },
) {
  for (let i = 0; i < times; i++) {
    const notice = new Map([
      ['merchantTxnId', id],
      ['txn_id', id],
      ['amt', '99999.00'],
      ['cb_id', `${claimMark}${i}`],
      ['reason', `Refund to IFSC ${claimMark}`],
    ]);
    const { sendEmails } = await handlePayuNotice(shop, notice, kind);
    await sendEmails();
  }
}
