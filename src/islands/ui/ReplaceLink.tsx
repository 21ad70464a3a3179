import { replaceLinkButton, whatReplacingDoes } from '~/contracts/replace-link-words.ts';
import { api } from '~/routes.ts';

type Props = { link: string; to: string };

/** Revokes this page's link and emails a new one. A plain form, because the reply is a separate page. */
export function ReplaceLink({ link, to }: Props) {
  return (
    <form method="post" action={api.replaceLink} className="replace-link">
      <input type="hidden" name="link" value={link} />
      <p className="small muted">{whatReplacingDoes(to)}</p>
      <button className="button">{replaceLinkButton}</button>
    </form>
  );
}
