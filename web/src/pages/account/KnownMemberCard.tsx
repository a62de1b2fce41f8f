import { Avatar } from '@pollen/ui/Avatar';
import { Button } from '@pollen/ui/Button';
import { ScanFace } from 'lucide-react';
import { knownMemberWords } from '../../locales/known-member.en';
import { useT } from '../../locales/translator';
import { forgetKnownMember, type KnownMember } from '../../session/known-member';
import styles from './KnownMemberCard.module.css';

interface KnownMemberCardProps {
  member: KnownMember;
  isBusy: boolean;
  onPasskey: () => void;
  /** Somebody else is here: the plain form follows. */
  onForgotten: () => void;
}

/** Greets the member who used a passkey in this browser, and offers to log in with it. */
export default function KnownMemberCard({ member, isBusy, onPasskey, onForgotten }: KnownMemberCardProps) {
  const t = useT(knownMemberWords);
  const { id, name, initials, maskedEmail, avatarUrl } = member;
  const forget = () => {
    forgetKnownMember();
    onForgotten();
  };
  return (
    <div className={styles.known}>
      <div className={styles.card}>
        <Avatar id={id} name={initials || maskedEmail} src={avatarUrl} size={48} />
        <p className={styles.who}>
          {name && <b className={styles.name}>{name}</b>}
          <span className={styles.address}>{maskedEmail}</span>
        </p>
        <button type="button" className={styles.other} onClick={forget}>
          {t('notYou')}
        </button>
      </div>
      <Button
        size="page"
        block
        icon={<ScanFace size={24} />}
        loading={isBusy}
        loadingLabel={t('loggingIn')}
        onClick={onPasskey}
      >
        {t('withPasskey')}
      </Button>
      <p className={styles.note}>{t('note')}</p>
      <p className={styles.or}>
        <span>{t('or')}</span>
      </p>
    </div>
  );
}
