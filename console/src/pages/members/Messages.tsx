import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { ConversationState } from '../../layouts/ConversationState';
import { useConversationWords } from '../../layouts/use-conversation-words';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './MemberPage.module.css';

/** The member's messages to customer service, each linked to its conversation. */
export function Messages({ memberId }: { memberId: number }) {
  const t = useT(memberWords);
  const format = useFormat();
  const words = useConversationWords();
  const operation = 'GET /api/console/Members/:id/Conversations';
  const conversations = useCall(operation, { params: { id: memberId } });
  const { data } = conversations;
  return (
    <Section title={t('messages')} count={data?.more ? t('latest', { n: data.list.length }) : undefined}>
      <QueryTable
        dense
        caption={t('messages')}
        list={conversations}
        rowKey={(each) => each.id}
        empty={t('noMessages')}
        columns={[
          {
            key: 'conversation',
            header: t('conversation'),
            heads: true,
            cell: (each) => (
              <AppLink href={paths.conversation(each.id)} className={styles.link}>
                {words.kind(each.kind)} {t('orderNumber', { id: String(each.id) })}
              </AppLink>
            ),
          },
          {
            key: 'text',
            header: t('lastMessage'),
            cell: (each) => (
              <span className={styles.text}>
                {each.text}
                {each.asVisitor && <span className={styles.why}> {t('sentLoggedOut')}</span>}
              </span>
            ),
          },
          { key: 'at', header: t('changedAt'), cell: (each) => format.moment(each.updatedAt) },
          {
            key: 'state',
            header: t('state'),
            cell: (each) => <ConversationState state={each.state} outcome={each.outcome} />,
          },
        ]}
      />
    </Section>
  );
}
