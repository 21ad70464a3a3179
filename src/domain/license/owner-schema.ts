// Schema of a group license's owner after a transfer of ownership, and of a pending offer, as stored with the order that began the license.
import * as z from 'zod/mini';
import { moment, optionalText, text } from '../bounds.ts';

const named = { email: text(254), name: optionalText(120), round: z.int(), mark: text(20) };

export const ownerSchema = z.object({ ...named, since: moment });
export type Owner = z.infer<typeof ownerSchema>;

export const ownerOfferSchema = z.object({ ...named, at: moment });
export type OwnerOffer = z.infer<typeof ownerOfferSchema>;
