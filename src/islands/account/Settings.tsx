import { WhenSeen } from '../ui/WhenSeen.tsx';
import type { SettingsProps } from './AllSettings.tsx';

const fetchSettings = async () => (await import('./AllSettings.tsx')).AllSettings;

/** How one signs in, where one is signed in, and one's own data: rarely needed, so fetched when about to be seen. */
export const Settings = (props: SettingsProps) => (
  <WhenSeen fetchPart={fetchSettings} props={props} className="account-settings" />
);
