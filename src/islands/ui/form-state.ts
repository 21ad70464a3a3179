// A form's state as the browser holds it: values, errors, and focus. It does not use React, because forms without React share it.

export type FieldErrors = Readonly<Record<string, string>>;

/** The values by field name. React does not hold them, so nothing typed before hydration is lost. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** Reads the fields of a form, except files. */
export const readForm = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')) as Typed;

type Checkable = {
  safeParse: (data: unknown) => {
    success: boolean;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first message of a schema for each field. Empty if the data is valid. */
export function errorsOf(schema: Checkable, data: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(data).error?.issues ?? [])
    errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/** Focuses the first invalid field, in `order` if given, otherwise in document order. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors, order?: readonly string[]) {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement => String(element.getAttribute('name')) in errors,
  );
  const place = ({ name }: HTMLInputElement) => order?.indexOf(name) ?? 0;
  // A field may be inside a collapsed section.
  for (const field of fields) field.closest('details')?.setAttribute('open', '');
  fields.toSorted((a, b) => place(a) - place(b))[0]?.focus();
}
