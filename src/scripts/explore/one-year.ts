import { oneYear } from '../../figures/explorables/one-year.ts';
import { explore } from './explore.ts';

export default explore(oneYear);
