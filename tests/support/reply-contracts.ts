// The contract of each call's success reply. Every such reply in the tests is validated against it, down to the last field.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
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

export const functionFolder = join(import.meta.dirname, '../../netlify/functions');
type Loaded = { default: Endpoint; config: Config };

/** Every function, by its file. */
export const functions = await Promise.all(
  readdirSync(functionFolder).map(async (file) => {
    const { default: endpoint, config } = (await import(join(functionFolder, file))) as Loaded;
    return { name: file.replace('.ts', ''), endpoint, path: String(config.path), schedule: config.schedule };
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
  const { name = '', path = '' } = functions.find((each) => each.endpoint === endpoint) ?? {};
  const contract = contracts[path];
  if (contract && !isDeepStrictEqual(z.parse(contract, answer), answer))
    throw new Error(`${name} answers more than its contract: ${JSON.stringify(answer)}`);
}
