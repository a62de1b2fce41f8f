import { Card } from '@pollen/ui/Card';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ApiError } from '../../api/call';
import { refresh, useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { inboxWords } from '../../locales/inbox.en';
import { useT } from '../../locales/translator';
import { useMemberId } from '../../session/login-info';
import styles from './InboxPage.module.css';
import { PushSwitch } from './PushSwitch';

/** Scrolls to the choices and moves the focus there, so that the next Tab leads into them. */
export function showChoices(): void {
  document.getElementById('settings')?.scrollIntoView({ block: 'start' });
  document.getElementById('choices-title')?.focus({ preventScroll: true });
}

/** What the member is told of in the inbox and by mail. What cannot be chosen says so. */
export function NotificationChoices() {
  const t = useT(inboxWords);
  const id = useMemberId();
  const { hash } = useLocation();
  const showError = useShowError();
  const params = { id };
  const inbox = useCall('GET /api/v1/Accounts/:id/NotificationSettings', { params });
  const mails = useCall('GET /api/v1/Accounts/:id/MailPreferences', { params });
  // What was just chosen, until the server says the same.
  const [chosen, setChosen] = useState<Choices>({});
  const [pushChosen, setPushChosen] = useState<Partial<Record<Group, boolean>>>({});
  const failed = (error: ApiError) => {
    setChosen({});
    showError(error);
  };
  const saveInbox = useChange('POST /api/v1/Accounts/:id/NotificationSettings', {
    onSuccess: () => refresh('GET /api/v1/Accounts/:id/NotificationSettings'),
    onError: failed,
  });
  const saveMails = useChange('POST /api/v1/Accounts/:id/MailPreferences', {
    onSuccess: () => refresh('GET /api/v1/Accounts/:id/MailPreferences'),
    onError: failed,
  });
  const pushOf = useCall('GET /api/v1/Accounts/:id/Push', { params });
  const push = pushOf.data;
  const savePush = useChange('POST /api/v1/Accounts/:id/PushChoices', {
    onSuccess: async () => {
      await refresh('GET /api/v1/Accounts/:id/Push');
      setPushChosen({});
    },
    onError: (error) => {
      setPushChosen({});
      showError(error);
    },
  });
  const onDevice = (group: Group) => {
    if (!push?.on) return null;
    return box(group, 'onDevice', pushChosen[group] ?? push.groups[group], (wanted) => {
      setPushChosen({ ...pushChosen, [group]: wanted });
      savePush.mutate({ params, body: { [group]: wanted } });
    });
  };
  useEffect(() => {
    if (hash === '#settings') showChoices();
  }, [hash]);
  const shown: Choices = { ...inbox.data, ...mails.data, ...chosen };
  const box = (
    group: Group,
    where: 'inInbox' | 'byEmail' | 'onDevice',
    value: boolean | undefined,
    change?: (to: boolean) => void,
  ) => (
    <td>
      <label>
        <input
          type="checkbox"
          aria-label={`${t(group)}: ${t(where)}${change ? '' : ` (${t(value ? 'always' : 'never')})`}`}
          checked={value ?? false}
          disabled={!change || value === undefined}
          onChange={(event) => change?.(event.target.checked)}
        />
      </label>
    </td>
  );
  const list = (change: { friends?: boolean; surveys?: boolean }) => {
    const { friends = true, surveys = true } = shown;
    setChosen({ ...chosen, ...change });
    saveInbox.mutate({ params, body: { friends, surveys, ...change } });
  };
  const mail = (change: { orderSteps?: boolean; answerNews?: boolean; invitations?: boolean }) => {
    setChosen({ ...chosen, ...change });
    saveMails.mutate({ params, body: change });
  };
  return (
    <Card as="section" id="settings" className={styles.choices} aria-labelledby="choices-title">
      <h2 id="choices-title" tabIndex={-1} className={styles.choicesTitle}>
        {t('notifications')}
      </h2>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('where')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('inInbox')}</th>
            <th scope="col">{t('byEmail')}</th>
            {push?.on && <th scope="col">{t('onDevice')}</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('orders')}</th>
            {box('orders', 'inInbox', true)}
            {box('orders', 'byEmail', shown.orderSteps, (orderSteps) => mail({ orderSteps }))}
            {onDevice('orders')}
          </tr>
          <tr>
            <th scope="row">{t('reviews')}</th>
            {box('reviews', 'inInbox', true)}
            {box('reviews', 'byEmail', shown.answerNews, (answerNews) => mail({ answerNews }))}
            {onDevice('reviews')}
          </tr>
          <tr>
            <th scope="row">{t('support')}</th>
            {box('support', 'inInbox', true)}
            {box('support', 'byEmail', true)}
            {onDevice('support')}
          </tr>
          <tr>
            <th scope="row">{t('friends')}</th>
            {box('friends', 'inInbox', shown.friends, (friends) => list({ friends }))}
            {box('friends', 'byEmail', false)}
            {onDevice('friends')}
          </tr>
          <tr>
            <th scope="row">{t('surveys')}</th>
            {box('surveys', 'inInbox', shown.surveys, (surveys) => list({ surveys }))}
            {box('surveys', 'byEmail', shown.invitations, (invitations) => mail({ invitations }))}
            {onDevice('surveys')}
          </tr>
        </tbody>
      </table>
      <p className={styles.note}>{t('ordersFixed')}</p>
      {push?.key && !push.ask && <PushSwitch push={push} />}
    </Card>
  );
}

type Choices = Partial<Record<'friends' | 'surveys' | 'orderSteps' | 'answerNews' | 'invitations', boolean>>;
type Group = 'orders' | 'reviews' | 'support' | 'friends' | 'surveys';
