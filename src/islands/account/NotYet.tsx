import { TryAgain, Waiting } from '../ui/Waiting.tsx';

type Props = { asked: string | null; waiting: string; startOver: () => void };

/** The placeholder of an account section that is loading or failed to load. */
export const NotYet = ({ asked, waiting, startOver }: Props) =>
  asked === null ? <Waiting>{waiting}</Waiting> : <TryAgain onClick={startOver}>{asked}</TryAgain>;
