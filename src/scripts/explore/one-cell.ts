import { oneCell } from '../../figures/explorables/one-cell.ts';
import { explore } from './explore.ts';

export default explore(oneCell);
