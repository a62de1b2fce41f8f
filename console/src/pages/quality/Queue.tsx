import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Dialog } from '@pollen/ui/Dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppLink } from '../../layouts/AppLink';
import { type Fault, FaultChoice } from '../../layouts/FaultChoice';
import { useKeysHelp } from '../../layouts/KeysHelp';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import type { Case } from '../../layouts/SignalEvidence';
import { TickBox } from '../../layouts/TickBox';
import { useCurrentRow } from '../../layouts/use-current-row';
import { useShortcuts } from '../../layouts/use-shortcuts';
import { WorkList } from '../../layouts/WorkList';
import { memberWords } from '../../locales/members.en';
import { qualityWords } from '../../locales/quality.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { CaseBulkBar } from './CaseBulkBar';
import { CaseCard } from './CaseCard';
import styles from './QualityPage.module.css';
import { useCaseDecisions } from './use-case-decisions';

interface QueueProps {
  /**
   * Identifies the list: when it changes, the selection is reset. Loading more cases of the same list does not reset
   * it.
   */
  listKey: string;
  rows: readonly Case[] | undefined;
  onSearch: () => void;
  /** Tabs and filters above the cases. */
  head: ReactNode;
  /** Shown instead of the cases when there are none. */
  instead: ReactNode;
  more: ReactNode;
  /** Called when the keyboard moves past the last case. */
  onEnd: () => void;
}

/** The list of cases with its selection and keyboard shortcuts. */
export function Queue({ listKey, rows, onSearch, head, instead, more, onEnd }: QueueProps) {
  const t = useT(qualityWords);
  const member = useT(memberWords);
  const shell = useT(shellWords);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Case>>(new Map());
  const [accepting, setAccepting] = useState<readonly Case[] | null>(null);
  const [rejecting, setRejecting] = useState<readonly Case[] | null>(null);
  const [rejections, setRejections] = useState(0);
  const [fault, setFault] = useState<Fault>('quality');
  const help = useKeysHelp();
  const decisions = useCaseDecisions();
  const place = useCurrentRow({
    rows,
    idOf: (row) => row.attemptId,
    selectorOf: (id) => `[data-attempt="${id}"]`,
    listKey,
    onOtherList: () => setChosen(new Map()),
    onEnd,
  });

  // A case that another operator decided meanwhile is deselected.
  useEffect(() => {
    if (!rows) return;
    setChosen((before) => {
      const gone = rows.filter((row) => row.state !== 'open' && before.has(row.attemptId));
      if (gone.length === 0) return before;
      const next = new Map(before);
      for (const row of gone) next.delete(row.attemptId);
      return next;
    });
  }, [rows]);

  const choose = (row: Case, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(row.attemptId, row);
    else next.delete(row.attemptId);
    setChosen(next);
    place.setCurrentId(row.attemptId);
  };
  const open = rows?.filter(({ state }) => state === 'open') ?? [];
  const isAll = open.length > 0 && open.every(({ attemptId }) => chosen.has(attemptId));
  const chooseAll = (on: boolean) => setChosen(new Map(on ? open.map((row) => [row.attemptId, row]) : []));
  const { current } = place;
  /** A key acts on the selected cases, or else on the current row. */
  const meant = chosen.size > 0 ? [...chosen.values()] : current?.state === 'open' ? [current] : [];
  const accept = (cases: readonly Case[]) => {
    const can = cases.filter((row) => row.can.approve === true);
    if (can.length > 0 && !decisions.busy) setAccepting(can);
  };
  const reject = (cases: readonly Case[]) => {
    const can = cases.filter((row) => row.can.reject === true);
    if (can.length > 0 && !decisions.busy) setRejecting(can);
  };

  useShortcuts(
    {
      ...place.keys,
      x: () => current?.state === 'open' && choose(current, !chosen.has(current.attemptId)),
      'shift+a': () => chooseAll(true),
      a: () => accept(meant),
      r: () => reject(meant),
      o: () => current && navigate(paths.attempt(current.attemptId)),
      '/': onSearch,
      escape: () => setChosen(new Map()),
    },
    help.on,
  );

  return (
    <>
      <WorkList
        head={head}
        instead={instead}
        more={more}
        help={help}
        keysLabel={t('keys')}
        keysTitle={t('keysOwn')}
        shortcuts={[
          { keys: ['j', '↓'], meaning: t('keyNext') },
          { keys: ['k', '↑'], meaning: t('keyPrevious') },
          { keys: ['x'], meaning: t('keyChoose') },
          { keys: ['Shift + a'], meaning: t('keyAll') },
          { keys: ['o'], meaning: t('keyOpen') },
          { keys: ['a'], meaning: t('keyAccept') },
          { keys: ['r'], meaning: t('keyReject') },
        ]}
      >
        {open.length > 0 && (
          <div className={styles.all}>
            <TickBox
              label={t('chooseAll', { n: open.length })}
              checked={isAll}
              some={!isAll && chosen.size > 0}
              onChange={(event) => chooseAll(event.target.checked)}
            />
            <span aria-hidden="true">{t('chooseAll', { n: open.length })}</span>
          </div>
        )}
        {rows?.map((row) => (
          <CaseCard
            key={row.attemptId}
            found={row}
            isChosen={chosen.has(row.attemptId)}
            isCurrent={row.attemptId === place.currentId}
            onChoose={(on) => choose(row, on)}
            onAccept={() => accept([row])}
            onReject={() => reject([row])}
          />
        ))}
      </WorkList>
      {chosen.size > 0 && (
        <CaseBulkBar
          chosen={[...chosen.values()]}
          busy={decisions.busy}
          onClear={() => setChosen(new Map())}
          onReject={() => reject([...chosen.values()])}
          onAccept={() => accept([...chosen.values()])}
        />
      )}
      <ConfirmDialog
        open={accepting !== null}
        onClose={() => setAccepting(null)}
        title={t('acceptQuestion', { n: accepting?.length ?? 0 })}
        confirmLabel={t('accept')}
        confirmingLabel={t('accepting')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (await decisions.decide(accepting ?? [], null)) setChosen(new Map());
          setAccepting(null);
        }}
      >
        {t('acceptText')}
      </ConfirmDialog>
      <ReasonDialog
        key={rejections}
        label={member('attemptReason')}
        help={member('reasonHelp')}
        missing={member('attemptReasonMissing')}
        danger
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={t('rejectQuestion', { n: rejecting?.length ?? 0 })}
        text={t('rejectText')}
        example={t('rejectExample')}
        verb={t('reject')}
        doing={t('rejecting')}
        isBusy={decisions.busy === 'reject'}
        onSubmit={async (reason) => {
          // After an error the reason stays in the dialog.
          if (!(await decisions.decide(rejecting ?? [], { reason, fault }))) return;
          setChosen(new Map());
          setRejecting(null);
          setRejections(rejections + 1);
        }}
      >
        <FaultChoice fault={fault} onChange={setFault} />
      </ReasonDialog>
      <Dialog
        open={decisions.left.length > 0}
        onClose={decisions.forgetLeft}
        title={t('unchangedTitle', { n: decisions.left.length })}
        actions={<Button onClick={decisions.forgetLeft}>{shell('close')}</Button>}
      >
        {decisions.someDone && <p className={styles.rest}>{t('unchangedText')}</p>}
        <ul className={styles.left}>
          {decisions.left.map(({ found, reason }) => (
            <li key={found.attemptId}>
              <AppLink href={paths.attempt(found.attemptId)}>{`${found.memberName}, ${found.title}`}</AppLink>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
