import { type ReactNode, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

const systems = ['windows', 'mac'] as const;
type System = (typeof systems)[number];
type Installer = { url: string; size: string };
/** `windowsSteps` and `macSteps` are plain HTML. */
type Props = {
  version: string;
  windows: Installer;
  mac: Installer;
  windowsSteps?: ReactNode;
  macSteps?: ReactNode;
};

const names: Record<System, string> = { windows: 'Windows', mac: 'Mac' };
const endings: Record<System, string> = { windows: '.exe', mac: '.dmg' };

/** The operating system of this device; Windows if it is neither. */
const ownSystem = (): System => (/macintosh/i.test(navigator.userAgent) ? 'mac' : 'windows');

/** The installers, with the visitor's operating system preselected. */
export function Downloads({ version, windows, mac, windowsSteps, macSteps }: Props) {
  const ready = useHydrated();
  const [picked, setPicked] = useState<System | null>(null);
  const system = picked ?? (ready ? ownSystem() : 'windows');
  const installers = { windows, mac };
  const steps = { windows: windowsSteps, mac: macSteps };
  return (
    <div className="downloads">
      <fieldset className="switch" disabled={!ready}>
        <legend>Your system</legend>
        {systems.map((name) => (
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
        {systems.map((name) => (
          <div key={name} className={name === system ? undefined : 'away'}>
            <p className="download">
              <a className="button primary" href={installers[name].url}>
                Download for {names[name]}
              </a>
              <span className="muted small">
                Version {version}, {endings[name]}, about {installers[name].size}
              </span>
            </p>
            {steps[name]}
          </div>
        ))}
      </div>
    </div>
  );
}
