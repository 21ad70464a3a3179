import { substrate } from '../../figures/explorables/substrate.ts';
import { explore } from './explore.ts';

export default explore(substrate);
