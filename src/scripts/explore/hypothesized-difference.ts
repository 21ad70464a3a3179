import { hypothesizedDifference } from '../../figures/explorables/hypothesized-difference.ts';
import { explore } from './explore.ts';

export default explore(hypothesizedDifference);
