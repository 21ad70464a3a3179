// Assigns roles to columns. Choices of the reader take precedence over guesses.
import type { Traits } from './column-traits.ts';
import type { Long } from './long-form.ts';
import type { ChosenRoles, Role } from './role.ts';

export type Given = { readonly role: Role; readonly why: string | null };

/** Assigns roles to columns: first as the reader chose, the latest choice first, then to the best candidates. */
export class RoleAssignment {
  readonly given = new Map<Traits, Given>();
  /** The columns of a long table of repeated measurements, if it is one. */
  long: Long | null = null;
  /** A column that may name the conditions, in a table that is read as wide. */
  possibleCondition: Traits | null = null;
  private readonly wishes: ReadonlyMap<number, Role>;

  readonly all: readonly Traits[];
  private readonly chosen: ChosenRoles;
  private readonly byPlace: ReadonlyMap<number, Traits>;

  constructor(all: readonly Traits[], chosen: ChosenRoles) {
    this.all = all;
    this.chosen = chosen;
    this.wishes = new Map(chosen);
    this.byPlace = new Map(all.map((one) => [one.at, one]));
    this.give('leave out', [], '');
  }

  with(role: Role) {
    return this.all.filter((one) => this.given.get(one)?.role === role);
  }

  /** The columns without a role or a choice of the reader. */
  get free() {
    return this.all.filter((one) => !this.given.has(one) && !this.wishes.has(one.at));
  }

  /** The column for which the reader chose a role, the latest choice first. */
  chosenFor(role: Role) {
    const at = this.chosen.findLast(([, wish]) => wish === role)?.[0];
    return at === undefined ? undefined : this.byPlace.get(at);
  }

  give(role: Role, candidates: readonly Traits[], why: string | null, most = Infinity) {
    const wished = this.chosen.toReversed().flatMap(([at, wish]) => {
      const one = wish === role ? this.byPlace.get(at) : undefined;
      return one ? [one] : [];
    });
    const guessed = candidates.filter((one) => !this.wishes.has(one.at));
    let count = this.with(role).length;
    const set = (ones: readonly Traits[], reason: string | null) => {
      for (const one of ones) {
        if (this.given.has(one)) continue;
        if (count >= most) return;
        this.given.set(one, { role, why: reason });
        count++;
      }
    };
    set(wished, null);
    set(guessed, why);
  }

  /** Excludes the remaining columns. */
  leaveOut(candidates: readonly Traits[], why: string) {
    for (const one of candidates) if (!this.given.has(one)) this.given.set(one, { role: 'leave out', why });
  }
}
