import { readAtWeek } from '../../figures/explorables/week.ts';
import { explore } from './explore.ts';

export default explore(readAtWeek);
