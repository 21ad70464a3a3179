import type { Config } from '@netlify/functions';
import { orderLinkQuerySchema, studentIdLimits } from '../../src/contracts/order-page.ts';
import { fileEndpoint } from '../http/endpoint.ts';
import { answerRequest } from '../http/order-replies.ts';
import { refuse } from '../http/replies.ts';
import { services } from '../services.ts';
import { sendStudentId } from '../use-cases/send-student-id.ts';

export default fileEndpoint(
  { query: orderLinkQuerySchema, limit: studentIdLimits.maxBytes, tooLarge: studentIdLimits.tooLarge },
  async ({ query, input, after }) => {
    const done = await sendStudentId(services(), query.link, input);
    if (done.outcome === 'wrong-file') return refuse('wrong-file');
    return answerRequest(done, 'Thank you. We look at it within two working days.', after);
  },
);

export const config: Config = { path: '/api/orders/student-id' };
