// A form as the browser holds it: what was typed, what is wrong with it, where the focus goes. No React: forms without it use it too.

export type FieldErrors = Readonly<Record<string, string>>;

/** What was typed, by field name; nothing is held in React, so nothing typed before it woke is lost. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** Reads the fields of a form; files are left out. */
export const readForm = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) as Typed;

type Checkable = {
  safeParse: (data: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first message of a schema for each field; empty where all is well. */
export function errorsOf(schema: Checkable, data: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(data).error?.issues ?? [])
    errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/** Puts the focus on the first field with an error, in `order` where given, else as they stand in the form. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors, order?: readonly string[]) {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement => String(element.getAttribute('name')) in errors,
  );
  const place = ({ name }: HTMLInputElement) => order?.indexOf(name) ?? 0;
  // Some may be folded away.
  for (const field of fields) field.closest('details')?.setAttribute('open', '');
  fields.toSorted((a, b) => place(a) - place(b))[0]?.focus();
}
