// POST: receives a student ID that is uploaded on the order page.
import { studentIdQuerySchema } from '../../src/contracts/order-page.ts';
import { studentIdLimits } from '../../src/contracts/order-words.ts';
import { fileEndpoint } from '../http/endpoint.ts';
import { answerRequest } from '../http/order-replies.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { sendStudentId } from '../use-cases/send-student-id.ts';

export default fileEndpoint(
  { query: studentIdQuerySchema, limit: studentIdLimits.maxBytes, tooLarge: studentIdLimits.tooLarge },
  async ({ query, input, after }) => {
    const done = await sendStudentId(services(), query.link, input, query.half);
    if (done.outcome === 'half') return reply({ success: true, message: 'The first half has arrived.' });
    if (done.outcome === 'too-large')
      return errorResponse('too-large', { message: studentIdLimits.tooLarge });
    if (done.outcome === 'heic') return errorResponse('wrong-file', { message: studentIdLimits.isHeic });
    if (done.outcome === 'wrong-file') return errorResponse('wrong-file');
    return answerRequest(done, 'Thank you. We will check it and email you.', after);
  },
);
