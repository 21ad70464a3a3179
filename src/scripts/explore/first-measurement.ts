import { firstMeasurement } from '../../figures/explorables/first-measurement.ts';
import { explore } from './explore.ts';

export default explore(firstMeasurement);
