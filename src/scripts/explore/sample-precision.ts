import { samplePrecision } from '../../figures/explorables/sample-precision.ts';
import { explore } from './explore.ts';

export default explore(samplePrecision);
