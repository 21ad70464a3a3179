import { smoothingWeight } from '../../figures/explorables/smoothing-weight.ts';
import { explore } from './explore.ts';

export default explore(smoothingWeight);
