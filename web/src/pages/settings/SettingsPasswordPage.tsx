import { ChangePasswordForm } from '../password/ChangePasswordForm';
import { SettingsFrame } from './SettingsFrame';

export default function SettingsPasswordPage() {
  return (
    <SettingsFrame tab="password">
      <ChangePasswordForm />
    </SettingsFrame>
  );
}
