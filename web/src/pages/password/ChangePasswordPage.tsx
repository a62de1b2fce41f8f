import { MemberPage } from '../../layouts/MemberPage';
import { mineWords } from '../../locales/mine.en';
import { passwordWords } from '../../locales/password.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ChangePasswordForm } from './ChangePasswordForm';

/** Shows the change of the password as a page of its own. */
export default function ChangePasswordPage() {
  const t = useT(passwordWords);
  const mine = useT(mineWords);
  return (
    <MemberPage title={t('title')} back={{ href: paths.mine(), label: mine('title') }}>
      <ChangePasswordForm />
    </MemberPage>
  );
}
