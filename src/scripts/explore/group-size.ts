import { groupSize } from '../../figures/explorables/group-size.ts';
import { explore } from './explore.ts';

export default explore(groupSize);
