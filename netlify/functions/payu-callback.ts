import type { Config } from '@netlify/functions';
import { formEndpoint } from '../http/endpoint.ts';
import { payuResultPath } from '../http/payu-result.ts';
import { seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { handlePayuAnswer } from '../use-cases/handle-payu-answer.ts';

// The buyer's browser posts here from PayU's page: whatever happens, it must end on a page of ours.
export default formEndpoint({ from: 'anywhere', limit: 65_536 }, async ({ input, requestId, after }) => {
  const { links } = services();
  try {
    const answer = await handlePayuAnswer(services(), input, 'browser');
    await after(answer.sendMails());
    return seeOther(payuResultPath(answer, links));
  } catch (error) {
    console.error(JSON.stringify({ requestId, what: 'payu answer', error: (error as Error).message }));
    return seeOther(payuResultPath({ outcome: 'error', txnid: input.get('txnid') ?? '' }, links));
  }
});

export const config: Config = { path: '/api/payu/callback' };
