import type { DataOf } from '@pollen/contract/client';
import { Avatar } from '@pollen/ui/Avatar';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { ScrollText } from 'lucide-react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { AttemptsTable } from '../../layouts/AttemptsTable';
import { Columns, Section } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { Facts } from '../../layouts/Facts';
import { Figures } from '../../layouts/Figures';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { Blacklisting } from './Blacklisting';
import { Consents } from './Consents';
import { CorrectButton } from './CorrectButton';
import { Corrections } from './Corrections';
import { DataRequests } from './DataRequests';
import { ImpersonateButton } from './ImpersonateButton';
import { InvitationPause } from './InvitationPause';
import { MemberCustomFields } from './MemberCustomFields';
import { MemberLedger } from './MemberLedger';
import { MemberNotes } from './MemberNotes';
import styles from './MemberPage.module.css';
import { MemberState } from './MemberState';
import { MemberTags } from './MemberTags';
import { Messages } from './Messages';
import { Signals } from './Signals';
import { SuspendButton, SuspensionBanner } from './Suspension';

type Member = DataOf<'GET /api/console/Members/:id'>;

/**
 * Shows one member: balances, attempts, signals, orders, messages, corrections, devices and consents, with the actions
 * on the account.
 */
export default function MemberPage() {
  const t = useT(memberWords);
  const id = Number(useParams().id);
  const { data: member, error, refetch } = useCall('GET /api/console/Members/:id', { params: { id } });
  if (!member) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={4} height={140} />
    );
  }
  return (
    <>
      <PageHead
        title={member.displayName}
        back={{ href: paths.members(), label: t('title') }}
        over={
          <>
            <Avatar name={member.displayName} id={member.id} src={member.avatarUrl} size={40} />
            {t('orderNumber', { id: String(member.id) })}
            <MemberState state={member.state} />
          </>
        }
        note={member.email}
        actions={
          <>
            <ImpersonateButton member={member} />
            <CorrectButton member={member} />
            <SuspendButton member={member} />
            <Blacklisting member={member} />
          </>
        }
      />
      {member.blacklistReason && (
        <Banner tone="danger" title={t('blacklistBanner')} className={styles.banner}>
          {member.blacklistReason}
        </Banner>
      )}
      <SuspensionBanner member={member} />
      <Figures
        figures={[
          { label: t('available'), value: <CoinAmount amount={member.balance} size="md" /> },
          { label: t('pending'), value: <CoinAmount amount={member.pending} size="md" /> },
          { label: t('reserved'), value: <CoinAmount amount={member.reserved} size="md" /> },
          { label: t('earned'), value: <CoinAmount amount={member.earned} size="md" /> },
          { label: t('spent'), value: <CoinAmount amount={member.spent} size="md" /> },
          { label: t('earnedByReferral'), value: <CoinAmount amount={member.earnedByReferral} size="md" /> },
        ]}
      />
      <Columns side={<Side member={member} />}>
        <MemberNotes memberId={member.id} />
        <MemberCustomFields memberId={member.id} />
        <Attempts member={member} />
        <Signals memberId={member.id} />
        <Orders member={member} />
        <Messages memberId={member.id} />
        <Corrections member={member} />
        <MemberLedger memberId={member.id} />
        <Devices member={member} />
        <Consents memberId={member.id} />
      </Columns>
    </>
  );
}

function Side({ member }: { member: Member }) {
  const t = useT(memberWords);
  const shell = useT(shellWords);
  const format = useFormat();
  return (
    <>
      <MemberTags member={member} />
      <Facts
        title={t('profile')}
        facts={[
          { label: t('handle'), value: member.handle },
          { label: t('email'), value: member.email },
          {
            label: t('gender'),
            value: member.gender === 1 ? t('male') : member.gender === 2 ? t('female') : null,
          },
          { label: t('birthday'), value: member.birthday && format.date(member.birthday, 'day') },
          { label: t('country'), value: member.country },
          { label: t('level'), value: shell('level', { level: String(member.level) }) },
          { label: t('credit'), value: format.number(member.credit) },
          { label: t('registered'), value: format.moment(member.registeredAt) },
          {
            label: t('lastSeen'),
            value: member.lastSeenAt ? format.moment(member.lastSeenAt) : shell('never'),
          },
        ]}
      />
      <Facts
        title={t('payout')}
        facts={[
          { label: t('payoutName'), value: member.payoutName },
          { label: t('payoutAccount'), value: member.payoutAccount },
          {
            label: t('payoutState'),
            value: member.payoutAccount === null ? null : t(member.payoutConfirmed ? 'confirmed' : 'unconfirmed'),
          },
        ]}
      />
      <Facts
        title={t('referral')}
        facts={[
          {
            label: t('referredBy'),
            value: member.referredBy ? (
              <AppLink href={paths.member(member.referredBy.id)}>{member.referredBy.name}</AppLink>
            ) : (
              t('nobody')
            ),
          },
          { label: t('friends'), value: format.number(member.friends) },
          {
            label: t('sameMailbox'),
            value: member.sameMailbox.length > 0 ? <SameMailbox ids={member.sameMailbox} /> : t('nobody'),
          },
          ...(member.welcomeWithheld ? [{ label: t('welcome'), value: t('welcomeWithheld') }] : []),
        ]}
      />
      <InvitationPause member={member} />
      <DataRequests member={member} />
      <p>
        <Button kind="ghost" size="dense" icon={<ScrollText size={20} />} href={paths.auditLog('member', member.id)}>
          {shell('history')}
        </Button>
      </p>
    </>
  );
}

/** Links to other accounts with the same mailbox. */
function SameMailbox({ ids }: { ids: readonly number[] }) {
  const t = useT(memberWords);
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ' · '}
      <AppLink href={paths.member(id)}>{t('memberNumber', { id: String(id) })}</AppLink>
    </span>
  ));
}

function Attempts({ member }: { member: Member }) {
  const t = useT(memberWords);
  return (
    <Section title={t('surveys')} count={member.attempts.length >= 20 ? t('latest', { n: 20 }) : undefined}>
      <AttemptsTable attempts={member.attempts} caption={t('surveys')} empty={t('noSurveys')} />
    </Section>
  );
}

function Orders({ member }: { member: Member }) {
  const t = useT(memberWords);
  const format = useFormat();
  return (
    <Section title={t('orders')} count={member.orders.length >= 20 ? t('latest', { n: 20 }) : undefined}>
      <DataTable
        dense
        caption={t('orders')}
        rows={member.orders}
        rowKey={(order) => order.id}
        empty={t('noOrders')}
        columns={[
          {
            key: 'order',
            header: t('order'),
            heads: true,
            cell: (order) => (
              <AppLink href={paths.order(order.id)} className={styles.link}>
                {t('orderNumber', { id: String(order.id) })}
              </AppLink>
            ),
          },
          { key: 'reward', header: t('reward'), cell: (order) => order.giftName },
          { key: 'status', header: t('state'), cell: (order) => order.status },
          { key: 'ordered', header: t('ordered'), cell: (order) => format.moment(order.orderedAt) },
          {
            key: 'coins',
            header: t('coins'),
            align: 'end',
            cell: (order) => <CoinAmount amount={order.points} size="xs" />,
          },
        ]}
      />
    </Section>
  );
}

function Devices({ member }: { member: Member }) {
  const t = useT(memberWords);
  const format = useFormat();
  return (
    <Section title={t('devices')}>
      <DataTable
        dense
        caption={t('devices')}
        rows={member.devices}
        rowKey={(device) => `${device.device} ${device.startedAt}`}
        empty={t('noDevices')}
        columns={[
          {
            key: 'device',
            header: t('device'),
            heads: true,
            cell: ({ device }) => <b>{device === '-' ? t('unknownDevice') : device}</b>,
          },
          { key: 'since', header: t('signedIn'), cell: (device) => format.moment(device.startedAt) },
          { key: 'seen', header: t('lastSeen'), cell: (device) => format.moment(device.lastSeenAt) },
          { key: 'active', header: t('state'), cell: (device) => t(device.active ? 'isActive' : 'ended') },
        ]}
      />
    </Section>
  );
}
