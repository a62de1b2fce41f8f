import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Archive, Pencil, ScrollText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Columns, Section } from '../../layouts/Columns';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { GiftSwatch } from '../../layouts/GiftSwatch';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { WaitingNote } from '../../layouts/WaitingNote';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { useLang } from '../../locales/language';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CodeImport } from './CodeImport';
import { CodeImports } from './CodeImports';
import { GiftStatePill } from './GiftStatePill';
import styles from './Gifts.module.css';
import { arts, type Gift, kinds, providers } from './gift-types';

/**
 * Shows one gift: price, value, stock, picture and texts; a gift that is delivered as a code also shows its imported
 * codes.
 */
export default function GiftPage() {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const lang = useLang();
  const id = Number(useParams().id);
  const { data: gift, error, refetch } = useCall('GET /api/console/Gifts/:id', { params: { id } });
  if (!gift) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  const { settings } = gift;
  const inOwnWords = ({ en, zh }: { en: string; zh: string }) => (lang === 'zh' && zh) || en;
  const tips = inOwnWords(settings.tips);
  const stock = gift.stock === null ? t('unlimited') : gift.stock === 0 ? t('outOfStock') : format.number(gift.stock);
  const picture = (
    <Section title={t('picture')}>
      <div className={styles.inside}>
        <GiftSwatch art={gift.art} picture={gift.thumbImageUrl} look="tile" />
      </div>
    </Section>
  );
  const details = (
    <>
      <Facts
        title={t('details')}
        facts={[
          { label: t('nameEn'), value: settings.name.en },
          { label: t('nameZh'), value: <span lang="zh-CN">{settings.name.zh}</span> },
          { label: t('kind'), value: t(kinds[gift.kind]) },
          { label: t('provider'), value: t(providers[settings.provider]) },
          { label: t('art'), value: t(arts[settings.art]) },
          { label: t('delivery'), value: inOwnWords(settings.delivery) },
          { label: t('tips'), value: tips && <span className={styles.tips}>{tips}</span> },
        ]}
      />
      <p>
        <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('gift', gift.id)}>
          {shell('history')}
        </Button>
      </p>
    </>
  );

  return (
    <>
      <PageHead
        title={gift.name}
        back={{ href: paths.gifts(), label: t('title') }}
        over={<GiftStatePill offered={gift.offered} valueApproved={gift.valueApproved} />}
        actions={<GiftActions gift={gift} />}
      />
      {!gift.valueApproved && (
        <Banner tone="warning" title={t('unapprovedTitle')} className={styles.banner}>
          {t(gift.waiting ? 'unapprovedCount' : 'unapprovedText')}
        </Banner>
      )}
      {gift.waiting && <WaitingNote change={gift.waiting} />}
      {gift.waitingForCode > 0 && (
        <Banner tone="warning" title={t('waitingTitle', { n: gift.waitingForCode })} className={styles.banner}>
          {t('waitingText')}
        </Banner>
      )}
      <Figures
        small
        figures={[
          { label: t('price'), value: <CoinAmount amount={gift.pricePoints} /> },
          { label: t('value'), value: format.price(gift.valueCents) },
          { label: t('stock'), value: stock },
          { label: t('redeemed'), value: format.number(gift.convertTimes) },
        ]}
      />
      {GIFT_KINDS[gift.kind].stock === 'codes' ? (
        <Columns
          side={
            <>
              {picture}
              {details}
            </>
          }
        >
          <Section title={t('codes')} count={t('codesFree', { n: gift.freeCodes ?? 0 })}>
            <div className={styles.inside}>
              <p className={styles.note}>{t('codesNote')}</p>
              {gift.can.manage === true && <CodeImport giftId={gift.id} />}
            </div>
          </Section>
          <CodeImports giftId={gift.id} mayWithdraw={gift.can.manage === true} />
        </Columns>
      ) : (
        <Columns side={picture}>{details}</Columns>
      )}
    </>
  );
}

function GiftActions({ gift }: { gift: Gift }) {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const [asks, setAsks] = useState(false);
  const { offered } = gift;
  const may = gift.can.manage;
  const change = useChange('POST /api/console/Gifts/:id/Offer', {
    onSuccess: (_, sent) => toast.success(t(sent.body.offered ? 'isOffered' : 'isRetired')),
    onError: showError,
  });
  const confirm = async () => {
    await change.mutateAsync({ params: { id: gift.id }, body: { offered: !offered } }).catch(() => undefined);
    setAsks(false);
  };
  return (
    <>
      <Button
        kind={offered ? 'dangerOutline' : 'secondary'}
        size="dense"
        icon={offered ? <Archive size={20} /> : <Undo2 size={20} />}
        disabled={may !== true}
        onClick={() => setAsks(true)}
      >
        {t(offered ? 'retire' : 'offer')}
      </Button>
      {may === true && (
        <Button size="dense" icon={<Pencil size={20} />} href={paths.giftSettings(gift.id)}>
          {t('edit')}
        </Button>
      )}
      {may !== true && <p className={styles.reason}>{may.reason}</p>}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t(offered ? 'retireQuestion' : 'offerQuestion')}
        confirmLabel={t(offered ? 'retire' : 'offer')}
        confirmingLabel={t(offered ? 'retiring' : 'offering')}
        cancelLabel={shell('cancel')}
        kind={offered ? 'danger' : 'primary'}
        onConfirm={confirm}
      >
        {t(offered ? 'retireText' : 'offerText')}
      </ConfirmDialog>
    </>
  );
}
