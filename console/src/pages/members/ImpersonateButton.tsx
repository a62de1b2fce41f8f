import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Starts an impersonation: opens the member app in a new tab, read-only, as the member sees it. */
export function ImpersonateButton({ member }: { member: DataOf<'GET /api/console/Members/:id'> }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState(false);
  const view = useChange('POST /api/console/Members/:id/Views');
  if (member.can.view !== true) return null;
  const name = member.displayName;

  const openTab = async () => {
    // The tab opens before the request, because browsers block a tab that is opened after the answer as a pop-up.
    const tab = window.open('', '_blank');
    setOpen(false);
    if (!tab) return toast.warning(t('impersonateBlocked'));
    // The member app must not reach back into the console.
    tab.opener = null;
    try {
      const { ticket } = await view.mutateAsync({ params: { id: member.id }, body: {} });
      tab.location.replace(paths.impersonation(ticket));
    } catch (error) {
      tab.close();
      showError(error);
    }
  };
  return (
    <>
      <Button kind="ghost" size="dense" icon={<Eye size={20} />} onClick={() => setOpen(true)}>
        {t('impersonate')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('impersonateQuestion', { name })}
        confirmLabel={t('impersonateVerb')}
        confirmingLabel={t('impersonateOpening')}
        cancelLabel={shell('cancel')}
        onConfirm={openTab}
      >
        {t('impersonateText')}
      </ConfirmDialog>
    </>
  );
}
