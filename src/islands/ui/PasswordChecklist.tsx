/** The requirements of a new password, checked while it is typed. Empty before the first character. */
export function PasswordChecklist({ password, confirm }: { password: string; confirm: string }) {
  const rules = [
    { met: password.length >= 8, words: 'At least 8 characters' },
    { met: password !== '' && password === confirm, words: 'Passwords match' },
  ];
  return (
    <ul className="checklist" aria-label="Password requirements" hidden={password === ''}>
      {rules.map(({ met, words }) => (
        <li key={words} className={met ? 'met' : undefined}>
          {words}
          <span className="visually-hidden">{met ? ' (met)' : ' (not yet)'}</span>
        </li>
      ))}
    </ul>
  );
}
