// POST: receives the buyer's browser from PayU's page. Whatever happens, it must end on one of our pages.
import { formEndpoint } from '../http/endpoint.ts';
import { payuResultPath } from '../http/payu-result.ts';
import { seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { handlePayuAnswer } from '../use-cases/handle-payu-answer.ts';
import { logLine } from '../use-cases/log-line.ts';

export default formEndpoint({ from: 'anywhere', limit: 65_536 }, async ({ input, after }) => {
  const { links } = services();
  try {
    const answer = await handlePayuAnswer(services(), input, 'browser');
    if (answer.outcome === 'forged') logLine('webhook-refused', { provider: 'payu', by: 'browser' });
    await after(answer.sendEmails());
    return seeOther(payuResultPath(answer, links));
  } catch (error) {
    logLine('error', { name: 'payu answer', message: (error as Error).message });
    return seeOther(payuResultPath({ outcome: 'error', txnid: input.get('txnid') ?? '' }, links));
  }
});
