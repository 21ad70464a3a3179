// POST: PayU's webhook for payments, refunds, and disputes.
import { formEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { handlePayuNotice, noticeKind } from '../use-cases/handle-payu-notice.ts';
import { handlePayuAnswer } from '../use-cases/handle-payu-answer.ts';
import { noteRefusedWebhook } from '../use-cases/note-refused-webhook.ts';

export default formEndpoint({ from: 'anywhere', limit: 65_536 }, async ({ input, after }) => {
  const kind = noticeKind(input);
  if (kind) {
    const notice = await handlePayuNotice(services(), input, kind);
    await after(notice.sendEmails());
    return reply({ success: true, outcome: notice.outcome });
  }
  const { outcome, isNoted, sendEmails } = await handlePayuAnswer(services(), input, 'webhook');
  if (outcome === 'forged' || outcome === 'no-txnid') {
    await after((await noteRefusedWebhook(services(), 'payu'))());
    return errorResponse('invalid-request', { message: 'The hash is not valid.' });
  }
  if (!isNoted) await after(services().watch.noteWebhook('payu', services().now()));
  await after(sendEmails());
  return reply({ success: true, outcome });
});
