import type { CallOptions, DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { memberTagWords } from '../../locales/member-tags.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './MemberTags.module.css';
import { TagNameField } from './TagNameField';

type TagRun = DataOf<'GET /api/console/TagRuns/:id'>;
type Filters = NonNullable<CallOptions<'GET /api/console/MemberCount'>['query']>;

/** Whom the tag is put on: chosen members, or all whom filters find. */
export type TagGoal = { memberIds: readonly number[] } | { filters: Filters };

interface TagDialogProps {
  goal: TagGoal;
  onClose: () => void;
  /** Called when members have got the tag. */
  onTagged?: () => void;
}

/** Asks for a tag, shows how many members will get it, and then how far that is, with the way back. */
export function TagDialog({ goal, onClose, onTagged }: TagDialogProps) {
  const [runId, setRunId] = useState<number | null>(null);
  if (runId !== null) return <RunDialog runId={runId} onClose={onClose} />;
  return (
    <StartDialog
      goal={goal}
      onClose={onClose}
      onStarted={(run) => {
        setRunId(run.id);
        onTagged?.();
      }}
    />
  );
}

interface StartDialogProps {
  goal: TagGoal;
  onClose: () => void;
  onStarted: (run: TagRun) => void;
}

function StartDialog({ goal, onClose, onStarted }: StartDialogProps) {
  const t = useT(memberTagWords);
  const shell = useT(shellWords);
  const showError = useShowError();
  const form = useId();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const count = useCall(
    'GET /api/console/MemberCount',
    { query: 'filters' in goal ? goal.filters : {} },
    { enabled: 'filters' in goal },
  );
  const start = useChange('POST /api/console/TagRuns', { onSuccess: onStarted, onError: showError });
  const counted = 'memberIds' in goal ? { members: goal.memberIds.length, more: false } : count.data;
  const isMissing = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing || start.isPending) return;
    const to = 'memberIds' in goal ? { memberIds: [...goal.memberIds] } : { filters: goal.filters };
    start.mutate({ body: { name: name.trim(), to: to as { memberIds: number[] } } });
  };
  return (
    <Dialog
      open
      onClose={start.isPending ? () => undefined : onClose}
      title={t('tagTitle')}
      actions={
        <>
          <Button kind="ghost" disabled={start.isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!counted || counted.members === 0}
            loading={start.isPending}
            loadingLabel={t('tagging')}
          >
            {t('tagVerb')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p role="status">
          {counted
            ? t(counted.more ? 'tagCountMore' : 'tagCount', { n: counted.members })
            : (count.error?.message ?? t('counting'))}
        </p>
        <TagNameField
          label={t('tagName')}
          help={t('tagHelp')}
          autoFocus
          value={name}
          error={isTried && isMissing ? t('tagMissing') : undefined}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}

/** How often a run under way is looked at. */
const RUN_LOOKED_AT_EVERY_MS = 2_000;

function RunDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const t = useT(memberTagWords);
  const showError = useShowError();
  const inWords = useRunWords();
  const run = useCall(
    'GET /api/console/TagRuns/:id',
    { params: { id: runId } },
    { everyMs: ({ state }) => (state === 'running' || state === 'undoing' ? RUN_LOOKED_AT_EVERY_MS : false) },
  );
  const undo = useChange('POST /api/console/TagRuns/:id/Undo', { onError: showError });
  const { data } = run;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tagTitle')}
      actions={
        <>
          {data?.can.undo === true && (
            <Button
              kind="secondary"
              loading={undo.isPending}
              loadingLabel={t('undoing')}
              onClick={() => undo.mutate({ params: { id: runId } })}
            >
              {t('undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <p role="status">{data ? inWords(data) : (run.error?.message ?? t('tagging'))}</p>
    </Dialog>
  );
}

/** Returns what a run has done as a sentence or two. */
function useRunWords(): (run: TagRun) => string {
  const t = useT(memberTagWords);
  const format = useFormat();
  return ({ state, tag, tagged, full }) => {
    if (state === 'running') return t('runRunning', { n: tagged });
    if (state === 'undoing') return t('runUndoing', { tag });
    if (state === 'undone') return t('runUndone');
    if (state === 'stopped') return t('runStopped');
    const done = tagged === 0 && full === 0 ? t('runNobody', { tag }) : t('runDone', { n: tagged, tag });
    return full === 0 ? done : format.sentences([done, t('runFull', { n: full })]);
  };
}
