// The contract of each call's success reply. Every such reply in the tests is validated against it, down to the last field.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { routes as calls } from '../../netlify/functions/api.ts';
import { routes as documents } from '../../netlify/functions/documents.ts';
import { routes as webhooks } from '../../netlify/functions/webhooks.ts';
import { inquiryReplySchema } from '../../src/contracts/inquiry/inquiry-call.ts';
import { geoReplySchema } from '../../src/contracts/geo.ts';
import {
  correctedEmailReplySchema,
  licenseExtensionReplySchema,
  orderStatusReplySchema,
  orderViewReplySchema,
  payuOrderReplySchema,
  stripeCheckoutReplySchema,
} from '../../src/contracts/order-replies.ts';
import { seatReplySchema, seatsReplySchema } from '../../src/contracts/seats-replies.ts';
import {
  accountDetailsReplySchema,
  accountOrdersReplySchema,
  buyerReplySchema,
  messageReplySchema,
  renewedSessionReplySchema,
  sessionReplySchema,
  sessionsReplySchema,
  validateTokenReplySchema,
  verifyResetTokenReplySchema,
} from '../../src/contracts/trial-replies.ts';
import { api, outsideApi } from '../../src/routes.ts';
import type { Endpoint } from './commerce.ts';

export const endpointFolder = join(import.meta.dirname, '../../netlify/endpoints');

const answering = await Promise.all(
  Object.entries({ ...calls, ...webhooks, ...documents }).map(async ([path, load]) => ({
    path,
    endpoint: (await load()).default as Endpoint,
  })),
);

/** Every endpoint, by its file, with the address that it answers. */
export const endpoints = await Promise.all(
  globSync('*.ts', { cwd: endpointFolder }).map(async (file) => {
    const { default: endpoint } = (await import(join(endpointFolder, file))) as { default: Endpoint };
    const path = answering.find((each) => each.endpoint === endpoint)?.path ?? '';
    return { name: file.replace('.ts', ''), endpoint, path };
  }),
);

/** Calls whose reply no island reads, or whose reply is a file, have no contract. */
const contracts: Record<string, z.ZodMiniType> = {
  [api.stripeCheckout]: stripeCheckoutReplySchema,
  [api.academyStripeCheckout]: stripeCheckoutReplySchema,
  [api.payuOrder]: payuOrderReplySchema,
  [api.academyPayuOrder]: payuOrderReplySchema,
  [api.orderStatus]: orderStatusReplySchema,
  [api.orderView]: orderViewReplySchema,
  [api.orderResend]: messageReplySchema,
  [api.orderCorrectEmail]: correctedEmailReplySchema,
  [api.orderStudentId]: messageReplySchema,
  [api.orderStudentProof]: messageReplySchema,
  [api.orderWithdraw]: messageReplySchema,
  [api.findOrders]: messageReplySchema,
  [api.seatsView]: seatsReplySchema,
  [api.seatsChange]: seatsReplySchema,
  [api.seatOpen]: seatReplySchema,
  [api.replaceLink]: messageReplySchema,
  [api.register]: sessionReplySchema,
  [api.login]: sessionReplySchema,
  [api.validateToken]: validateTokenReplySchema,
  [api.forgotPassword]: messageReplySchema,
  [api.verifyResetToken]: verifyResetTokenReplySchema,
  [api.resetPassword]: messageReplySchema,
  [api.changePassword]: renewedSessionReplySchema,
  [api.logOut]: messageReplySchema,
  [api.details]: accountDetailsReplySchema,
  [api.changeDetails]: messageReplySchema,
  [api.changeEmail]: messageReplySchema,
  [api.confirmNewEmail]: renewedSessionReplySchema,
  [api.sessions]: sessionsReplySchema,
  [api.endSession]: messageReplySchema,
  [api.endOtherSessions]: renewedSessionReplySchema,
  [api.confirmEmail]: messageReplySchema,
  [api.sendConfirmation]: messageReplySchema,
  [api.buyer]: buyerReplySchema,
  [api.accountOrders]: accountOrdersReplySchema,
  [api.deleteAccount]: messageReplySchema,
  [outsideApi.licenseExtension]: licenseExtensionReplySchema,
  [outsideApi.geo]: geoReplySchema,
  [outsideApi.inquiry]: inquiryReplySchema,
  [outsideApi.sendVendorPack]: messageReplySchema,
};

/** Throws if a success reply lacks a field of its contract or has additional ones. */
export function holdToContract(endpoint: Endpoint, answer: unknown): void {
  const { name = '', path = '' } = endpoints.find((each) => each.endpoint === endpoint) ?? {};
  const contract = contracts[path];
  if (contract && !isDeepStrictEqual(z.parse(contract, answer), answer))
    throw new Error(`${name} answers more than its contract: ${JSON.stringify(answer)}`);
}
