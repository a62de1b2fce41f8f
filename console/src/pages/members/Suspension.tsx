import type { DataOf } from '@pollen/contract/client';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';
import styles from './MemberPage.module.css';

interface SuspensionProps {
  member: DataOf<'GET /api/console/Members/:id'>;
}

/** Shows who suspended the member and why, or which address has to be confirmed. */
export function SuspensionBanner({ member }: SuspensionProps) {
  const t = useT(memberWords);
  const format = useFormat();
  const { suspension, waitsForAddress } = member;
  return (
    <>
      {suspension && (
        <Banner
          tone="warning"
          title={t('suspensionBanner', { operator: suspension.by, at: format.moment(suspension.at) })}
          className={styles.banner}
        >
          {suspension.reason}
        </Banner>
      )}
      {waitsForAddress && (
        <Banner tone="warning" title={t('addressBanner', { email: waitsForAddress })} className={styles.banner}>
          {t('addressBannerText')}
        </Banner>
      )}
    </>
  );
}

/** Suspends the member with a reason, or lifts the suspension. Shown when the operator may do the one that applies. */
export function SuspendButton({ member }: SuspensionProps) {
  const t = useT(memberWords);
  const toast = useToast();
  const showError = useShowError();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const params = { id: member.id };
  const name = member.displayName;
  const suspend = useChange('POST /api/console/Members/:id/Suspension', {
    onSuccess: () => {
      close();
      toast.success(t('suspendedNow', { name }));
    },
    onError: showError,
  });
  const reactivate = useChange('POST /api/console/Members/:id/Reactivation', {
    onSuccess: ({ waitsForAddress: email }) => {
      close();
      if (email === null) toast.success(t('reactivatedNow', { name }));
      else toast.warning(t('reactivatedUnconfirmed', { name, email }));
    },
    onError: showError,
  });
  const words = { label: t('reason'), help: t('reasonHelp'), missing: t('attemptReasonMissing') };

  if (member.can.reactivate === true) {
    return (
      <>
        <Button kind="secondary" size="dense" icon={<Play size={20} />} onClick={() => setOpen(true)}>
          {t('reactivate')}
        </Button>
        <ReasonDialog
          key="reactivate"
          {...words}
          open={open}
          onClose={close}
          title={t('reactivateQuestion', { name })}
          text={t('reactivateText')}
          example={t('reactivateExample')}
          verb={t('reactivate')}
          doing={t('reactivating')}
          isBusy={reactivate.isPending}
          onSubmit={(reason) => reactivate.mutate({ params, body: { reason } })}
        />
      </>
    );
  }
  if (member.can.suspend !== true) return null;
  return (
    <>
      <Button kind="dangerOutline" size="dense" icon={<Pause size={20} />} onClick={() => setOpen(true)}>
        {t('suspend')}
      </Button>
      <ReasonDialog
        key="suspend"
        {...words}
        danger
        open={open}
        onClose={close}
        title={t('suspendQuestion', { name })}
        text={t('suspendText')}
        example={t('suspendExample')}
        verb={t('suspend')}
        doing={t('suspending')}
        isBusy={suspend.isPending}
        onSubmit={(reason) => suspend.mutate({ params, body: { reason } })}
      />
    </>
  );
}
