import { useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

type System = 'windows' | 'mac';
type Installer = { url: string; size: string; sha256: string };
type Props = { version: string; windows: Installer; mac: Installer };

const names: Record<System, string> = { windows: 'Windows', mac: 'Mac' };

/** The system this page is read on, Windows where it is neither. */
const ownSystem = (): System => (/mac/i.test(navigator.userAgent) ? 'mac' : 'windows');

/** The installers, with the visitor's own system chosen already. */
export function Downloads({ version, windows, mac }: Props) {
  const ready = useHydrated();
  const [picked, setPicked] = useState<System | null>(null);
  const system = picked ?? (ready ? ownSystem() : 'windows');
  const installers = { windows, mac };
  return (
    <div className="downloads">
      <fieldset className="switch">
        <legend>Your system</legend>
        {(['windows', 'mac'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="system"
              value={name}
              checked={system === name}
              onChange={() => {
                setPicked(name);
              }}
            />
            {names[name]}
          </label>
        ))}
      </fieldset>
      <div className="stack">
        {(['windows', 'mac'] as const).map((name) => (
          <div key={name} className={name === system ? undefined : 'away'}>
            <p>
              <a className="button primary" href={installers[name].url}>
                Download for {names[name]}
              </a>{' '}
              <span className="muted small">
                Version {version}, {name === 'windows' ? '.exe' : '.dmg'}, about {installers[name].size}
              </span>
            </p>
            {installers[name].sha256 && (
              <p className="small">
                SHA-256 <code>{installers[name].sha256}</code>
              </p>
            )}
            {name === 'windows' ? <WindowsSteps /> : <MacSteps />}
          </div>
        ))}
      </div>
    </div>
  );
}

const resume = 'If the download stops, choose Resume in the list of downloads of your browser.';

function WindowsSteps() {
  return (
    <ol>
      <li>Download the installer. {resume}</li>
      <li>Open it and follow its steps. The installation may take up to 25 minutes; let it finish.</li>
      <li>Start the program from the Start menu.</li>
    </ol>
  );
}

function MacSteps() {
  return (
    <ol>
      <li>
        Install <a href="https://www.xquartz.org">XQuartz</a> first, then log out of your Mac and in again.
      </li>
      <li>Download the installer. {resume}</li>
      <li>Open it and drag the program into Applications.</li>
      <li>If you are asked for fontconfig at the first start, install it and start again.</li>
    </ol>
  );
}
