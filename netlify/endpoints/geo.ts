// GET: tells a page whether the visitor is in India, so that it shows prices in rupees.
import type { GeoReply } from '../../src/contracts/geo.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { countryOf } from '../http/visitor-country.ts';

export default readEndpoint({}, (call) => reply({ isIndian: countryOf(call) === 'IN' } satisfies GeoReply));
