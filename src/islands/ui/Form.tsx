import type { ReactNode } from 'react';
import { FormErrors } from './form-errors.ts';
import type { useForm } from './use-form.ts';

type Props = {
  form: ReturnType<typeof useForm>;
  label: string;
  className?: string;
  keep?: string;
  children: ReactNode;
};

/** A form that passes errors to its fields and locks while it is submitted. `keep` names the fields that survive a reload. */
export function Form({ form, label, className = 'form', keep, children }: Props) {
  return (
    <form className={className} aria-label={label} method="post" data-keep={keep} {...form.props}>
      <fieldset className="plain" role="presentation" disabled={form.phase !== 'idle'}>
        <FormErrors value={form.errors}>{children}</FormErrors>
      </fieldset>
    </form>
  );
}
