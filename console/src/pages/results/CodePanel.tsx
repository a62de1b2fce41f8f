import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Menu } from '@pollen/ui/Menu';
import { Meter } from '@pollen/ui/Meter';
import { SelectField } from '@pollen/ui/SelectField';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { Ellipsis, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { codingWords } from '../../locales/coding.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { CodeDialog } from './CodeDialog';
import styles from './CodePanel.module.css';
import type { Code, useCoding } from './use-coding';

interface CodePanelProps {
  surveyId: number;
  question: string;
  figures: DataOf<'GET /api/console/Surveys/:id/AnswerCodes'> | undefined;
  nameOf: (code: Code) => string;
  coding: ReturnType<typeof useCoding>;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

type Doing = { readonly verb: 'rename' | 'merge' | 'delete'; readonly code: Code };

/** The codes of an open question with their counts: adding, renaming, merging and deleting them. */
export function CodePanel({ surveyId, question, figures, nameOf, coding, isAdding, onAdding }: CodePanelProps) {
  const t = useT(codingWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [into, setInto] = useState('');
  const add = useChange('POST /api/console/Surveys/:id/AnswerCodes', {
    onSuccess: () => onAdding(false),
    onError: showError,
  });
  const rename = useChange('POST /api/console/AnswerCodes/:id', {
    onSuccess: () => {
      setDoing(null);
      toast.success(t('renamed'));
    },
    onError: showError,
  });
  const codes = figures?.codes ?? [];
  const most = Math.max(1, ...codes.map(({ count }) => count));
  const others = codes.filter(({ id }) => id !== doing?.code.id);
  const target = others.find(({ id }) => String(id) === into) ?? others[0];
  return (
    <section className={styles.card} aria-labelledby="codes-title">
      <div className={styles.head}>
        <h2 id="codes-title" className={styles.title}>
          {t('codes')}
        </h2>
        {figures && (
          <span className={styles.note}>{t('codedOf', { coded: figures.coded, answers: figures.answers })}</span>
        )}
      </div>
      {figures ? (
        <Meter
          look="bar"
          value={figures.coded}
          max={Math.max(1, figures.answers)}
          label={t('codedOf', { coded: figures.coded, answers: figures.answers })}
        />
      ) : (
        <Skeleton width="100%" height={160} />
      )}
      {codes.length > 0 && (
        <ol className={styles.list}>
          {codes.map((code, at) => (
            <li key={code.id} className={styles.code}>
              {at < 9 ? <kbd>{at + 1}</kbd> : <span />}
              <span className={styles.name}>{nameOf(code)}</span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(100 * code.count) / most}%` }} />
              </span>
              <span className={styles.count}>{format.number(code.count)}</span>
              <Menu
                label={t('change', { name: nameOf(code) })}
                className={styles.menu}
                items={[
                  { key: 'rename', label: t('rename'), onClick: () => setDoing({ verb: 'rename', code }) },
                  ...(codes.length > 1
                    ? [{ key: 'merge', label: t('merge'), onClick: () => setDoing({ verb: 'merge', code }) }]
                    : []),
                  {
                    key: 'delete',
                    label: t('delete'),
                    tone: 'danger',
                    onClick: () => setDoing({ verb: 'delete', code }),
                  },
                ]}
              >
                <Ellipsis size={18} />
              </Menu>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <Button kind="ghost" size="dense" icon={<Plus size={18} />} onClick={() => onAdding(true)}>
          {t('add')} <kbd>C</kbd>
        </Button>
        <Button kind="ghost" size="dense" icon={<Undo2 size={18} />} disabled={!coding.canUndo} onClick={coding.undo}>
          {t('undo')}
        </Button>
      </div>
      <p className={styles.foot}>{t(codes.length === 0 ? 'noCodes' : 'becomeQuestion')}</p>

      {isAdding && (
        <CodeDialog
          title={t('addTitle')}
          verb={t('addVerb')}
          doing={t('adding')}
          isBusy={add.isPending}
          onClose={() => onAdding(false)}
          onSubmit={(name) => add.mutate({ params: { id: surveyId }, body: { question, name } })}
        />
      )}
      {doing?.verb === 'rename' && (
        <CodeDialog
          title={t('renameTitle')}
          verb={t('rename')}
          doing={t('renaming')}
          name={doing.code.name}
          isBusy={rename.isPending}
          onClose={() => setDoing(null)}
          onSubmit={(name) => rename.mutate({ params: { id: doing.code.id }, body: { name } })}
        />
      )}
      <ConfirmDialog
        open={doing?.verb === 'merge'}
        onClose={() => setDoing(null)}
        title={t('mergeQuestion', { name: doing ? nameOf(doing.code) : '' })}
        confirmLabel={t('merge')}
        confirmingLabel={t('merging')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (doing && target) await coding.merge(doing.code, target.id);
          setDoing(null);
        }}
      >
        <SelectField
          label={t('mergeInto')}
          value={String(target?.id ?? '')}
          options={others.map((code) => ({ value: String(code.id), label: nameOf(code) }))}
          onChange={({ target: field }) => setInto(field.value)}
        />
        <p>{t('mergeText', { n: doing?.code.count ?? 0 })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={doing?.verb === 'delete'}
        onClose={() => setDoing(null)}
        title={t('deleteQuestion', { name: doing ? nameOf(doing.code) : '' })}
        kind="danger"
        confirmLabel={t('delete')}
        confirmingLabel={t('deleting')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (doing) await coding.remove(doing.code);
          setDoing(null);
        }}
      >
        {t('deleteText', { n: doing?.code.count ?? 0 })}
      </ConfirmDialog>
    </section>
  );
}
