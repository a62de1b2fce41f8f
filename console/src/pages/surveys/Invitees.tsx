import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { QueryTable } from '../../list/QueryTable';
import { inviteeWords } from '../../locales/invitees.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Invitees.module.css';

type Invitee = DataOf<'GET /api/console/Invitees'>['list'][number];

/** Opens the list of members that a wave would choose from. */
export function InviteesButton({ surveyId }: { surveyId: number }) {
  const t = useT(inviteeWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="tonal" size="dense" icon={<Users size={20} />} onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title')} closable wide>
        {open && <Invitees surveyId={surveyId} />}
      </Dialog>
    </>
  );
}

function Invitees({ surveyId }: { surveyId: number }) {
  const t = useT(inviteeWords);
  const shell = useT(shellWords);
  const count = useCall('GET /api/console/Surveys/:id/Invitable', { params: { id: surveyId }, query: {} });
  const list = useCursorList('GET /api/console/Invitees', { surveyId });
  const columns: Column<Invitee>[] = [
    {
      key: 'member',
      header: t('member'),
      heads: true,
      cell: ({ memberId }) => (
        <AppLink href={paths.member(memberId)} className={styles.member}>
          {t('number', { id: String(memberId) })}
        </AppLink>
      ),
    },
    { key: 'country', header: t('country'), cell: ({ country }) => country },
    { key: 'gender', header: t('gender'), cell: ({ gender }) => t(gender === 2 ? 'woman' : 'man') },
    { key: 'age', header: t('age'), align: 'end', cell: ({ age }) => <span>{age}</span> },
    { key: 'level', header: t('level'), cell: ({ level }) => shell('level', { level: String(level) }) },
  ];
  return (
    <div className={styles.invitees}>
      <p role="status" className={styles.note}>
        {count.error ? t('countFailed') : count.data ? t('many', { n: count.data.members }) : t('counting')}
      </p>
      <div className={styles.table}>
        <QueryTable
          dense
          list={list}
          caption={t('title')}
          columns={columns}
          rowKey={({ memberId }) => memberId}
          empty={t('nobody')}
        />
      </div>
    </div>
  );
}
