import { TryAgain, Waiting } from '../ui/Waiting.tsx';

type Props = { asked: string | null; waiting: string; startOver: () => void };

/** What stands in the place of a part of the account that is not here. */
export const NotYet = ({ asked, waiting, startOver }: Props) =>
  asked === null ? <Waiting>{waiting}</Waiting> : <TryAgain onClick={startOver}>{asked}</TryAgain>;
