import type { DataOf } from '@pollen/contract/client';
import { hasPermission } from '@pollen/contract/permissions';
import { Button } from '@pollen/ui/Button';
import { Upload } from 'lucide-react';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { ListPage } from '../../list/ListPage';
import { useFormat } from '../../locales/format';
import { memberImportWords } from '../../locales/member-imports.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useOperator } from '../../session/operator';
import { ImportState } from './ImportState';
import styles from './MemberImports.module.css';

type MemberImport = DataOf<'GET /api/console/MemberImports'>['list'][number];
const noQuery = {};

/** Imports of members, newest first, with how many people joined. */
export default function MemberImportsPage() {
  const t = useT(memberImportWords);
  const format = useFormat();
  const role = useOperator()?.role;
  const list = useCursorList('GET /api/console/MemberImports', noQuery);
  const columns: Column<MemberImport>[] = [
    {
      key: 'file',
      header: t('file'),
      heads: true,
      cell: (each) => (
        <AppLink href={paths.memberImport(each.id)} className={styles.name}>
          {each.fileName}
        </AppLink>
      ),
    },
    { key: 'state', header: t('state'), cell: (each) => <ImportState state={each.state} /> },
    {
      key: 'people',
      header: t('people'),
      align: 'end',
      cell: ({ people }) => format.number(Object.values(people).reduce((sum, n) => sum + n, 0)),
    },
    { key: 'joined', header: t('joined'), align: 'end', cell: ({ people }) => format.number(people.joined) },
    { key: 'source', header: t('consentSource'), cell: (each) => each.consentSource },
    { key: 'by', header: t('by'), cell: (each) => each.by },
    { key: 'at', header: t('startedAt'), cell: (each) => format.moment(each.startedAt) },
  ];
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      back={{ href: paths.members(), label: t('membersList') }}
      actions={
        role !== undefined &&
        hasPermission(role, 'manageMembers') && (
          <Button size="dense" icon={<Upload size={20} />} href={paths.newMemberImport()}>
            {t('importMembers')}
          </Button>
        )
      }
      list={list}
      columns={columns}
      rowKey={(each) => each.id}
      empty={t('empty')}
    />
  );
}
