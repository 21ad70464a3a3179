import { groupMean } from '../../figures/explorables/group-mean.ts';
import { explore } from './explore.ts';

export default explore(groupMean);
