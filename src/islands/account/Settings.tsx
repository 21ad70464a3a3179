import { WhenSeen } from '../ui/WhenSeen.tsx';
import type { SettingsProps } from './AllSettings.tsx';

const fetchSettings = async () => (await import('./AllSettings.tsx')).AllSettings;

/** Sign-in settings, sessions, and personal data. They are rarely needed, so they load when about to become visible. */
export const Settings = (props: SettingsProps) => (
  <WhenSeen fetchPart={fetchSettings} props={props} className="account-settings" />
);
