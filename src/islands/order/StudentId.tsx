import { useEffect, useId, useRef } from 'react';
import { studentIdWords } from '~/contracts/order-words.ts';
import type { OrderView } from '~/contracts/order-replies.ts';
import { formatDay } from '~/domain/dates.ts';
import { DocumentUpload } from './DocumentUpload.tsx';
import { SchoolCode } from './SchoolCode.tsx';

export type StudentIdProps = {
  studentId: NonNullable<OrderView['studentId']>;
  link: string;
  email: string;
  support: string;
  refresh: () => void;
};

/** The proof of a student license, by code or document, or the state of its review. */
export default function StudentId({ studentId, link, email, support, refresh }: StudentIdProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, reason, neededBy } = studentId;
  const before = useRef(state);
  // The control that was pressed is gone with its form.
  useEffect(() => {
    if (before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <section className="box" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {state === 'accepted' ? 'Your student ID' : 'Show that you are a student'}
      </h2>
      <p role="status">
        <strong>{studentIdWords[state]}</strong>
        {reason !== undefined && `: ${reason}`}
      </p>
      {studentId.isLapsed === true ? (
        <p>
          We canceled the renewal, because we have no proof that you are still a student. If you are, show it
          here; then undo the cancellation under Change card.
        </p>
      ) : (
        neededBy !== undefined && (
          <p>
            Before the license renews, please show by {formatDay(neededBy)} that you are still a student. If
            you do not, nothing is charged, and the license ends.
          </p>
        )
      )}
      {studentId.isShared === true && (
        <p>This address has already confirmed another student license, so we will review it and email you.</p>
      )}
      {state !== 'accepted' && (
        <>
          {studentId.isShared !== true && (
            <>
              <h3>In a minute, with your school email address</h3>
              <SchoolCode link={link} email={email} studentId={studentId} refresh={refresh} />
            </>
          )}
          {studentId.isOpened !== true && (
            <>
              <h3>Or with a document</h3>
              <DocumentUpload
                key={state}
                link={link}
                isReplaced={state === 'under-review'}
                refresh={refresh}
              />
            </>
          )}
          <p className="small">
            Or email it to <a href={`mailto:${support}`}>{support}</a>, with your order number.
          </p>
        </>
      )}
    </section>
  );
}
