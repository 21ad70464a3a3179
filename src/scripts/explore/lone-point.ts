import { lonePoint } from '../../figures/explorables/lone-point.ts';
import { explore } from './explore.ts';

export default explore(lonePoint);
