import { Button } from '@pollen/ui/Button';
import { classNames } from '@pollen/ui/class-names';
import { Logo } from '@pollen/ui/Logo';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DataOf } from '../../api/call';
import { AppLink } from '../../layouts/AppLink';
import { BrandBlock } from '../../layouts/BrandBlock';
import { DutyStripPlace } from '../../layouts/DutyStripPlace';
import { PhoneBell } from '../../layouts/PhoneBell';
import { useFormat } from '../../locales/format';
import { referralsWords } from '../../locales/referrals.en';
import { useSentenceGap } from '../../locales/sentence-gap';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { BeeFlight } from './BeeFlight';
import styles from './Invitation.module.css';
import { QrCode } from './QrCode';

const copiedForMs = 2000;

/** The referral link as text and as a QR code. */
export function Invitation({ summary }: { summary: DataOf<'GET /api/v1/Accounts/:id/Recommend'> | undefined }) {
  const t = useT(referralsWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const gap = useSentenceGap();
  const amount = summary ? format.dollars(summary.firstSurveyPoints).replace(/\.00$/, '') : '';
  return (
    <BrandBlock className={styles.block}>
      <div className={styles.top}>
        <div className={styles.bar}>
          <AppLink href={paths.questionnaire()} className={styles.logo}>
            <Logo>{shell('brand')}</Logo>
          </AppLink>
          <PhoneBell look="brand" />
        </div>
        <DutyStripPlace only="narrow" />
      </div>
      <div className={styles.words}>
        {summary ? (
          <>
            <h1 className={styles.title}>{t('heroTitle', { amount })}</h1>
            <div className={styles.bee}>
              <BeeFlight />
            </div>
            <p className={styles.text}>
              {t('heroText', { amount, percent: format.percent(summary.commissionPercent) })}
              {gap}
              {t('heroFriend', { joined: summary.registrationPoints, profile: summary.profilePoints })}
            </p>
            <InvitationLink link={summary.link} />
          </>
        ) : (
          <>
            <h1 className="visually-hidden">{t('title')}</h1>
            <Skeleton height={258} radius={16} className={styles.dim} />
          </>
        )}
      </div>
      <figure className={styles.scan}>
        {summary ? (
          <QrCode label={t('scan')} />
        ) : (
          <Skeleton height="auto" radius={16} className={classNames(styles.dim, styles.square)} />
        )}
        <figcaption>{t('scan')}</figcaption>
      </figure>
    </BrandBlock>
  );
}

function InvitationLink({ link }: { link: string }) {
  const t = useT(referralsWords);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function';

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast.success(t('copiedToast'));
    } catch {
      field.current?.select();
      toast.warning(t('copyFailed'));
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title: 'Pollen', text: t('shareText'), url: link });
    } catch {
      // The member closed the share dialog.
    }
  };

  return (
    <div className={styles.sharing}>
      <div className={styles.link}>
        <input
          ref={field}
          readOnly
          value={link}
          aria-label={t('linkLabel')}
          className={styles.address}
          onFocus={(event) => event.target.select()}
        />
        <Button
          kind="brandPrimary"
          size="dense"
          icon={copied ? <Check size={20} /> : <Copy size={20} />}
          onClick={copy}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      {canShare && (
        <Button kind="brandSecondary" size="dense" icon={<Share2 size={20} />} onClick={share}>
          {t('share')}
        </Button>
      )}
    </div>
  );
}
