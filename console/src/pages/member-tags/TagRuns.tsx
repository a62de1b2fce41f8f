import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { StatusPill } from '@pollen/ui/StatusPill';
import { Undo2 } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section } from '../../layouts/Columns';
import { QueryTable } from '../../list/QueryTable';
import { useFormat } from '../../locales/format';
import { memberTagWords } from '../../locales/member-tags.en';
import { useT } from '../../locales/translator';
import styles from './MemberTags.module.css';

type TagRun = DataOf<'GET /api/console/TagRuns'>['list'][number];

const looks = {
  running: { shape: 'half', tone: 'warning', word: 'running' },
  undoing: { shape: 'half', tone: 'warning', word: 'undoing' },
  done: { shape: 'tick', tone: 'success', word: 'stateDone' },
  undone: { shape: 'dash', tone: 'neutral', word: 'stateUndone' },
  stopped: { shape: 'cross', tone: 'neutral', word: 'stateStopped' },
} as const;

const kinds = { add: 'kindAdd', remove: 'kindRemove' } as const;

const isUnderWay = ({ state }: TagRun) => state === 'running' || state === 'undoing';

/** The latest times that several members got or lost a tag at once: how far each is, and the way back. */
export function TagRuns() {
  const t = useT(memberTagWords);
  const format = useFormat();
  const showError = useShowError();
  const list = useCall('GET /api/console/TagRuns', {}, { everyMs: (runs) => runs.list.some(isUnderWay) && 2_000 });
  const undo = useChange('POST /api/console/TagRuns/:id/Undo', { onError: showError });
  return (
    <div className={styles.runs}>
      <Section title={t('runs')}>
        <QueryTable
          dense
          caption={t('runs')}
          list={list}
          rowKey={(run) => run.id}
          empty={t('noRuns')}
          columns={[
            { key: 'tag', header: t('tag'), heads: true, cell: (run) => <b>{run.tag}</b> },
            { key: 'kind', header: t('runKind'), cell: ({ kind }) => t(kinds[kind]) },
            { key: 'members', header: t('runMembers'), align: 'end', cell: (run) => format.number(run.members) },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state }) => <StatusPill {...looks[state]}>{t(looks[state].word)}</StatusPill>,
            },
            { key: 'by', header: t('by'), cell: (run) => run.by },
            { key: 'at', header: t('startedAt'), cell: (run) => format.moment(run.startedAt) },
            {
              key: 'actions',
              header: t('change'),
              align: 'end',
              cell: (run) =>
                run.state !== 'running' && run.state !== 'done' ? null : (
                  <Button
                    kind="ghost"
                    size="dense"
                    icon={<Undo2 size={20} />}
                    disabled={run.can.undo !== true}
                    loading={undo.isPending && undo.variables.params.id === run.id}
                    loadingLabel={t('undoing')}
                    onClick={() => undo.mutate({ params: { id: run.id } })}
                  >
                    {t('undo')}
                  </Button>
                ),
            },
          ]}
        />
      </Section>
    </div>
  );
}
