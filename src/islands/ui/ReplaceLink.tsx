import { replaceLinkButton, whatReplacingDoes } from '~/contracts/replace-link-words.ts';
import { api } from '~/routes.ts';

type Props = { link: string; to: string };

/** Ends the link of this page and emails another; a plain form, for the page that shows the outcome has nothing more to do. */
export function ReplaceLink({ link, to }: Props) {
  return (
    <form method="post" action={api.replaceLink} className="replace-link">
      <input type="hidden" name="link" value={link} />
      <p className="small muted">{whatReplacingDoes(to)}</p>
      <button className="button">{replaceLinkButton}</button>
    </form>
  );
}
