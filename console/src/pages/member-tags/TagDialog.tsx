import type { CallOptions, DataOf } from '@pollen/contract/client';
import { REMOVAL_UNDONE_WITHIN_DAYS } from '@pollen/contract/member-tag-values';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { SelectField } from '@pollen/ui/SelectField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
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

type Whom = { memberIds: readonly number[] } | { filters: Filters };

/** What happens to whom: chosen members, or all whom filters find, get a tag or lose it. */
export interface TagGoal {
  kind: TagRun['kind'];
  whom: Whom;
}

interface TagDialogProps {
  goal: TagGoal;
  onClose: () => void;
  /** Called when members have got or lost the tag. */
  onTagged?: () => void;
}

/** Asks for a tag, shows how many members will get or lose it, and then how far that is, with the way back. */
export function TagDialog({ goal, onClose, onTagged }: TagDialogProps) {
  const [runId, setRunId] = useState<number | null>(null);
  if (runId !== null) return <RunDialog kind={goal.kind} runId={runId} onClose={onClose} />;
  const started = (run: TagRun) => {
    setRunId(run.id);
    onTagged?.();
  };
  return goal.kind === 'add' ? (
    <AddDialog whom={goal.whom} onClose={onClose} onStarted={started} />
  ) : (
    <RemoveDialog whom={goal.whom} onClose={onClose} onStarted={started} />
  );
}

/** Returns how many members a goal is about; null while they are counted, or the error. */
function useMemberCount(whom: Whom) {
  const count = useCall(
    'GET /api/console/MemberCount',
    { query: 'filters' in whom ? whom.filters : {} },
    { enabled: 'filters' in whom },
  );
  return {
    counted: 'memberIds' in whom ? { members: whom.memberIds.length, more: false } : (count.data ?? null),
    error: count.error?.message ?? null,
  };
}

/** Returns a goal as the calls take it. */
function asBody(whom: Whom): { memberIds: number[] } {
  return ('memberIds' in whom ? { memberIds: [...whom.memberIds] } : whom) as { memberIds: number[] };
}

interface StartDialogProps {
  whom: Whom;
  onClose: () => void;
  onStarted: (run: TagRun) => void;
}

function AddDialog({ whom, onClose, onStarted }: StartDialogProps) {
  const t = useT(memberTagWords);
  const showError = useShowError();
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { counted, error } = useMemberCount(whom);
  const start = useChange('POST /api/console/TagRuns', { onSuccess: onStarted, onError: showError });
  const isMissing = name.trim() === '';
  return (
    <FormDialog
      title={t('tagTitle')}
      verb={t('tagVerb')}
      verbing={t('tagging')}
      isReady={counted !== null && counted.members > 0}
      isPending={start.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (!isMissing) start.mutate({ body: { name: name.trim(), to: asBody(whom) } });
      }}
    >
      <p role="status">
        {counted ? t(counted.more ? 'tagCountMore' : 'tagCount', { n: counted.members }) : (error ?? t('counting'))}
      </p>
      <TagNameField
        label={t('tagName')}
        help={t('tagHelp')}
        autoFocus
        value={name}
        error={isTried && isMissing ? t('tagMissing') : undefined}
        onChange={setName}
      />
    </FormDialog>
  );
}

function RemoveDialog({ whom, onClose, onStarted }: StartDialogProps) {
  const t = useT(memberTagWords);
  const showError = useShowError();
  const [tagId, setTagId] = useState('filters' in whom && whom.filters.tag ? String(whom.filters.tag) : '');
  const [isTried, setIsTried] = useState(false);
  const { counted, error } = useMemberCount(whom);
  const tags = useCall('GET /api/console/Tags', {}).data?.list ?? [];
  const start = useChange('POST /api/console/Tags/:id/Removals', { onSuccess: onStarted, onError: showError });
  return (
    <FormDialog
      title={t('untagTitle')}
      verb={t('untagVerb')}
      verbing={t('untagging')}
      isReady={counted !== null && counted.members > 0}
      isPending={start.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (tagId !== '') start.mutate({ params: { id: Number(tagId) }, body: { from: asBody(whom) } });
      }}
    >
      <p role="status">
        {counted ? t(counted.more ? 'untagCountMore' : 'untagCount', { n: counted.members }) : (error ?? t('counting'))}
      </p>
      <SelectField
        label={t('tagName')}
        help={t('untagHelp', { n: REMOVAL_UNDONE_WITHIN_DAYS })}
        autoFocus
        placeholder={t('mergeChoose')}
        options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={tagId}
        error={isTried && tagId === '' ? t('chooseTag') : undefined}
        onChange={(event) => setTagId(event.target.value)}
      />
    </FormDialog>
  );
}

interface FormDialogProps {
  title: string;
  verb: string;
  verbing: string;
  isReady: boolean;
  isPending: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

function FormDialog({ title, verb, verbing, isReady, isPending, onClose, onSubmit, children }: FormDialogProps) {
  const shell = useT(shellWords);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={title}
      actions={
        <>
          <Button kind="ghost" disabled={isPending} onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" form={form} disabled={!isReady} loading={isPending} loadingLabel={verbing}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}

/** How often a run under way is looked at. */
const RUN_LOOKED_AT_EVERY_MS = 2_000;

interface RunDialogProps {
  kind: TagRun['kind'];
  runId: number;
  onClose: () => void;
}

function RunDialog({ kind, runId, onClose }: RunDialogProps) {
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
      title={t(kind === 'add' ? 'tagTitle' : 'untagTitle')}
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
      <p role="status">{data ? inWords(data) : (run.error?.message ?? t(kind === 'add' ? 'tagging' : 'untagging'))}</p>
    </Dialog>
  );
}

/** Returns what a run has done as a sentence or two. */
function useRunWords(): (run: TagRun) => string {
  const t = useT(memberTagWords);
  const format = useFormat();
  return ({ kind, state, tag, members, full }) => {
    const isAdded = kind === 'add';
    if (state === 'running') return t(isAdded ? 'runRunning' : 'removalRunning', { n: members });
    if (state === 'undoing') return t(isAdded ? 'runUndoing' : 'removalUndoing', { tag });
    if (state === 'stopped') return t('runStopped');
    const withFull = (sentence: string) =>
      full === 0 ? sentence : format.sentences([sentence, t('runFull', { n: full })]);
    if (state === 'undone') return isAdded ? t('runUndone') : withFull(t('removalUndone', { tag }));
    if (!isAdded) return members === 0 ? t('removalNobody', { tag }) : t('removalDone', { n: members, tag });
    return withFull(members === 0 && full === 0 ? t('runNobody', { tag }) : t('runDone', { n: members, tag }));
  };
}
