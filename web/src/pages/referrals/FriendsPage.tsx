import { Button } from '@pollen/ui/Button';
import { EmptyState } from '@pollen/ui/EmptyState';
import { RowList } from '@pollen/ui/RowList';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useDebounced } from '../../api/debounced';
import { useInfiniteList } from '../../api/query';
import { useErrorToast } from '../../api/show-error';
import { InfiniteList } from '../../layouts/InfiniteList';
import { MemberPage } from '../../layouts/MemberPage';
import { referralsWords } from '../../locales/referrals.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { FriendRow } from './FriendRow';
import styles from './people.module.css';

/** Shows the friends whom the member referred, with a search by name. */
export default function FriendsPage() {
  const t = useT(referralsWords);
  const id = useMemberId();
  const [typed, setTyped] = useState('');
  const userName = useDebounced(typed.trim());
  const list = useInfiniteList('GET /api/v1/Accounts/:id/Friends', {
    params: { id },
    query: { size: 30, userName: userName || undefined },
  });
  useErrorToast(list.error, 'warning');
  return (
    <MemberPage title={t('friendsTitle')} intro={t('friendsLead')} back={{ href: paths.helpEarn(), label: t('title') }}>
      <TextField
        type="search"
        label={t('findFriend')}
        placeholder={t('findExample')}
        value={typed}
        maxLength={100}
        className={styles.search}
        onChange={(event) => setTyped(event.target.value)}
      />
      <InfiniteList
        list={list}
        failedTitle={t('friendsFailed')}
        empty={
          userName ? (
            <EmptyState title={t('noneFound')} />
          ) : (
            <EmptyState title={t('friendsEmpty')} action={<Button href={paths.helpEarn()}>{t('invite')}</Button>}>
              {t('friendsEmptyText')}
            </EmptyState>
          )
        }
      >
        {(friends) => (
          <RowList className={styles.list}>
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} withJoined />
            ))}
          </RowList>
        )}
      </InfiniteList>
    </MemberPage>
  );
}
