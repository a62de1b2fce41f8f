import { Checkbox } from '@pollen/ui/Checkbox';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useState } from 'react';
import { call } from '../api/call';
import { useShowError } from '../api/show-error';
import { knownMemberWords } from '../locales/known-member.en';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';
import { readKnownMember, saveKnownMember } from '../session/known-member';
import { endSession } from '../session/login-info';

const leaveAfterMs = 1000;

/**
 * Asks for confirmation, ends the session on the server, and clears everything stored in this browser one second later.
 */
export default function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(shellWords);
  const known = useT(knownMemberWords);
  const showError = useShowError();
  const isKnown = open && readKnownMember() !== null;
  const [isForgotten, setForgotten] = useState(true);

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
    const kept = isForgotten ? null : readKnownMember();
    endSession('logout');
    if (kept) saveKnownMember(kept);
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
      {isKnown && (
        <Checkbox checked={isForgotten} onChange={(event) => setForgotten(event.target.checked)}>
          {known('forget')}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}
