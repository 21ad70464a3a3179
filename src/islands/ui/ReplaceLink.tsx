import { api } from '~/routes.ts';

type Props = { link: string; to: string };

/** Ends the link of this page and mails another; a plain form, for the page that shows the outcome has nothing more to do. */
export function ReplaceLink({ link, to }: Props) {
  return (
    <form method="post" action={api.replaceLink} className="replace-link">
      <input type="hidden" name="link" value={link} />
      <p className="small muted">
        Whoever has the link to this page can use it. Has somebody else seen it? We mail a new one to {to},
        and this one stops working.
      </p>
      <p>
        <button className="button">Replace this link</button>
      </p>
    </form>
  );
}
