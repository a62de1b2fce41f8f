import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { Button } from '@pollen/ui/Button';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { giftWords } from '../../locales/gifts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { GiftForm } from './GiftForm';
import { draftOf } from './gift-draft';
import type { Gift } from './gift-types';

/** Shows the settings of a gift as a form; another gift starts with a new form. */
export default function GiftSettingsPage() {
  const id = Number(useParams().id);
  const { data: gift, error, refetch } = useCall('GET /api/console/Gifts/:id', { params: { id } });
  if (!gift) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={180} />
    );
  }
  return <SettingsOf key={gift.id} gift={gift} />;
}

function SettingsOf({ gift }: { gift: Gift }) {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const toast = useToast();
  const showError = useShowError();
  // The version that the operator started with; the server refuses it if another operator has changed the gift since.
  const [seen] = useState(gift);
  const change = useChange('POST /api/console/Gifts/:id', {
    onSuccess: ({ waits }) => {
      if (waits) toast.warning(t('savedForApproval'), t('memberVisibleLater'));
      else toast.success(t('saved'));
      navigate(paths.gift(gift.id));
    },
    onError: showError,
  });
  return (
    <>
      <PageHead
        title={t('settingsTitle', { name: gift.name })}
        note={t('note')}
        back={{ href: paths.gift(gift.id), label: gift.name }}
      />
      <GiftForm
        isNew={false}
        initial={draftOf(seen)}
        onSubmit={({ settings, stock, reason }) =>
          change
            .mutateAsync({
              params: { id: gift.id },
              body: {
                settings,
                reason,
                revision: seen.revision,
                ...(GIFT_KINDS[seen.kind].stock === 'codes' || stock === seen.stock
                  ? {}
                  : { stock: { was: seen.stock, now: stock } }),
              },
            })
            .catch(() => undefined)
        }
        aside={
          <Button kind="ghost" size="form" href={paths.gift(gift.id)}>
            {shell('cancel')}
          </Button>
        }
      />
    </>
  );
}
