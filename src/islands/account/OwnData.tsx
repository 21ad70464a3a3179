import type { ReactNode } from 'react';
import { deleteAccountRequestSchema, deletionWord } from '~/contracts/trial.ts';
import type { MessageReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { alertOf, outcomeOf } from '../ui/message-from.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { type Typed, errorsOf } from '../ui/form-state.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { type Outcome, useForm } from '../ui/use-form.ts';
import { AccountAlert } from './AccountAlert.tsx';
import { ActionButton } from './ActionButton.tsx';
import { callAsUser } from './call-as-user.ts';
import { signOut } from './session-end.ts';
import { Username } from './Username.tsx';

/** Downloads the account's data as a file. */
async function exportData(file: string) {
  const answer = await callAsUser<Record<string, unknown>>(api.exportAccount, {});
  if (!answer.ok) return { ok: false, words: alertOf(answer) };
  const { success: _, ...data } = answer.reply;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = file;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
  return { ok: true, words: `${file} is in your downloads.` };
}

/** Exports the account's data or deletes the account. `children` explains in plain HTML what is deleted and what remains. */
export function OwnData({ product, children }: { product: string; children?: ReactNode }) {
  return (
    <div className="settings">
      <ActionButton
        title="Export"
        about="All data that we keep for your account, as one JSON file."
        words="Export my data"
        busyWords="Collecting..."
        act={() => exportData(`${product.toLowerCase()}-account.json`)}
      />
      <div className="setting">
        <h3>Delete</h3>
        <p className="muted">Your account and all data that we keep for it, for good.</p>
        <details>
          <summary className="button">Delete my account</summary>
          <DeleteAccount>{children}</DeleteAccount>
        </details>
      </div>
    </div>
  );
}

async function remove({ password, confirmation }: Typed): Promise<Outcome> {
  const answer = await callAsUser<MessageReply>(api.deleteAccount, {
    body: { password, confirmation },
    parts: ['message'],
  });
  if (!answer.ok) return outcomeOf(answer);
  signOut('account=deleted');
  return 'done';
}

function DeleteAccount({ children }: { children: ReactNode }) {
  const form = useForm({ check: (typed) => errorsOf(deleteAccountRequestSchema, typed), send: remove });
  return (
    <Form form={form} label="Delete your account">
      {children}
      <Username />
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <Field
        name="confirmation"
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton
        phase={form.phase}
        words="Delete my account for good"
        busyWords="Deleting..."
        doneWords="Deleted"
      />
      <AccountAlert>{form.alert}</AccountAlert>
    </Form>
  );
}
