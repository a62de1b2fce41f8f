import type { DataOf } from '@pollen/contract/client';
import { AppLink } from '../../layouts/AppLink';
import { Section } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { useFormat } from '../../locales/format';
import { memberWords } from '../../locales/members.en';
import { overviewWords } from '../../locales/overview.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';

/**
 * Large corrections that wait for another operator. They are listed here because otherwise they would only appear on
 * the pages of their members.
 */
export function WaitingCorrections({
  waiting,
}: {
  waiting: DataOf<'GET /api/console/Overview'>['correctionsWaiting'];
}) {
  const t = useT(overviewWords);
  const member = useT(memberWords);
  const format = useFormat();
  const { all, list } = waiting;
  return (
    <Section
      title={t('corrections')}
      count={all > list.length ? t('oldestOf', { n: list.length, all }) : format.number(all)}
    >
      <DataTable
        dense
        caption={t('corrections')}
        rows={list}
        rowKey={(each) => each.id}
        empty=""
        columns={[
          {
            key: 'member',
            header: t('member'),
            heads: true,
            cell: (each) => <AppLink href={paths.member(each.memberId)}>{each.memberName}</AppLink>,
          },
          {
            key: 'change',
            header: member('change'),
            cell: ({ unit, change }) => {
              const signed = `${change < 0 ? '− ' : '+'}${format.number(Math.abs(change))}`;
              return member(unit === 'points' ? 'pointsOf' : 'creditOf', { change: signed });
            },
          },
          { key: 'by', header: member('requestedBy'), cell: (each) => each.askedBy },
          { key: 'at', header: t('since'), align: 'end', cell: (each) => <span>{format.moment(each.askedAt)}</span> },
        ]}
      />
    </Section>
  );
}
