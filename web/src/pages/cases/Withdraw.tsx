import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useShowError } from '../../api/show-error';
import { casesWords } from '../../locales/cases.en';
import { useT } from '../../locales/translator';

/** Withdraws the request for a second look, after a question. */
export function Withdraw({ withdraw, reload }: { withdraw: () => Promise<unknown>; reload: () => void }) {
  const t = useT(casesWords);
  const toast = useToast();
  const showError = useShowError();
  const [isOpen, setOpen] = useState(false);
  const confirm = async () => {
    try {
      await withdraw();
      toast.success(t('withdrawn'));
    } catch (error) {
      showError(error);
    }
    setOpen(false);
    // It may have been decided meanwhile.
    reload();
  };
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('withdrawQuestion')}
        confirmLabel={t('withdraw')}
        confirmingLabel={t('withdrawing')}
        cancelLabel={t('cancel')}
        onConfirm={confirm}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  );
}
