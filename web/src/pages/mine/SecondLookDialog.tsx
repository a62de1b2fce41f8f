import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/query';
import { mineWords } from '../../locales/mine.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';

interface SecondLookDialogProps {
  accountId: number;
  open: boolean;
  onClose: () => void;
}

/** Lets a member request that another operator reviews the blacklisting. */
export default function SecondLookDialog({ accountId, open, onClose }: SecondLookDialogProps) {
  const t = useT(mineWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const request = useChange('POST /api/v1/Accounts/:id/SecondLook', {
    onSuccess: () => {
      toast.success(t('secondLookSent'), t('secondLookSentText'));
      onClose();
    },
    onError: (failure) => setError(failure.messages[0] ?? null),
    refreshes: ['GET /api/v1/Accounts/:id/SecondLook'],
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setError(null);
    request.mutate({ params: { id: accountId }, body: { content } });
  };

  return (
    <Dialog
      open={open}
      onClose={request.isPending ? () => undefined : onClose}
      title={t('secondLookQuestion')}
      actions={
        <>
          <Button kind="ghost" onClick={onClose} disabled={request.isPending}>
            {shell('cancel')}
          </Button>
          <Button
            type="submit"
            form="second-look-form"
            loading={request.isPending}
            loadingLabel={t('secondLookSending')}
          >
            {t('secondLookSend')}
          </Button>
        </>
      }
    >
      <form id="second-look-form" onSubmit={send} className="dialog-form" noValidate>
        <p>{t('secondLookText')}</p>
        <TextareaField
          label={t('secondLookLabel')}
          placeholder={t('secondLookExample')}
          value={content}
          onChange={(event) => {
            setContent(event.target.value);
            setError(null);
          }}
          error={error}
        />
      </form>
    </Dialog>
  );
}
