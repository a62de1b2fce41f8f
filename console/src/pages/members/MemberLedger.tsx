import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { useLedgerColumns } from '../../layouts/use-ledger-columns';
import { QueryTable } from '../../list/QueryTable';
import { ledgerWords } from '../../locales/ledger.en';
import { memberWords } from '../../locales/members.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/** Every transfer of the member, in all accounts; older ones load on demand. */
export function MemberLedger({ memberId }: { memberId: number }) {
  const t = useT(memberWords);
  const ledger = useT(ledgerWords);
  const list = useCursorList('GET /api/console/Members/:id/Ledger', {}, { params: { id: memberId } });
  const columns = useLedgerColumns<NonNullable<typeof list.rows>[number]>(({ description, orderId, attemptId }) => {
    const behind = orderId !== null ? paths.order(orderId) : attemptId !== null ? paths.attempt(attemptId) : null;
    return behind ? <AppLink href={behind}>{description}</AppLink> : description;
  });
  return (
    <Section title={t('ledger')}>
      <QueryTable
        dense
        list={list}
        caption={ledger('caption')}
        columns={columns}
        rowKey={(transfer) => transfer.id}
        empty={ledger('empty')}
      />
    </Section>
  );
}
