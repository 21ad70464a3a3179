import * as z from 'zod/mini';

/** GET /api/geo. Anything but a good answer means "not India". */
export const geoReplySchema = z.object({ isIndian: z.boolean() });
export type GeoReply = z.infer<typeof geoReplySchema>;
