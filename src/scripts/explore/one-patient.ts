import { onePatient } from '../../figures/explorables/one-patient.ts';
import { explore } from './explore.ts';

export default explore(onePatient);
