import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { call } from '../api/call';
import { useShowError } from '../api/show-error';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { endSession } from '../session/login-info';

const leaveAfterMs = 1000;

/**
 * Asks for confirmation, ends the session on the server, and clears everything stored in this browser one second later.
 */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(shellWords);
  const showError = useShowError();

  const logOut = async () => {
    try {
      await call('POST /api/v1/Logout', { body: {} });
    } catch (error) {
      onClose();
      showError(error);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, leaveAfterMs));
    onClose();
    endSession('logout');
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('logoutQuestion')}
      confirmLabel={t('logout')}
      confirmingLabel={t('loggingOut')}
      cancelLabel={t('stay')}
      kind="danger"
      onConfirm={logOut}
    >
      {t('logoutText')}
    </ConfirmDialog>
  );
}
