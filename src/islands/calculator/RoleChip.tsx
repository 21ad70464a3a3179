// The role of a column as a chip over a native select, which opens as the device opens its menus.
import { roleMeanings } from '../../calculators/role.ts';
import type { Role } from '../../calculators/role.ts';
import { useLoadOnInteraction } from './hydration.ts';

type Props = {
  id?: string | undefined;
  /** The column. */
  name: string;
  role: Role;
  /** Why the role was guessed. */
  why?: string | null | undefined;
  offered: readonly Role[];
  /** Absent in an article, where a script handles the change. */
  choose?: ((role: Role) => void) | undefined;
};

const inArticle = { 'data-wake': '/wake/article-roles.js' };

/** Reopens the menu that was open during hydration. */
const reopen = ({ currentTarget, isTrusted }: { currentTarget: HTMLSelectElement; isTrusted: boolean }) => {
  if (!isTrusted && navigator.userActivation.isActive) currentTarget.showPicker();
};

export const RoleChip = ({ id, name, role, why, offered, choose }: Props) => {
  const lazy = useLoadOnInteraction();
  return (
    <span className="role" title={why ? `Guessed: ${why}` : undefined}>
      <span aria-hidden="true">{role}</span>
      <select
        id={id}
        aria-label={`Role of “${name}”`}
        autoComplete="off"
        {...(choose
          ? { value: role, onChange: ({ target }) => choose(target.value as Role), onClick: reopen }
          : { defaultValue: role })}
        {...(choose ? lazy : inArticle)}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}: {roleMeanings[each]}
          </option>
        ))}
      </select>
    </span>
  );
};
