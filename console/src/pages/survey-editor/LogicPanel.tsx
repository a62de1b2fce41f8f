import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../layouts/Columns';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import { ConditionEditor, firstRule } from './ConditionEditor';
import styles from './Editor.module.css';
import { writeCondition } from './expressions';
import { type Json, objectsOf, withProperty } from './json';
import { subjectsOf } from './subjects';

interface LogicPanelProps {
  doc: Json;
  onChange: (doc: Json, field: string) => void;
}

/** Who is screened out, and who is done early. */
export function LogicPanel({ doc, onChange }: LogicPanelProps) {
  const t = useT(editorWords);
  const lang = useLang();
  const subjects = subjectsOf(doc, lang);
  const first = subjects[0];
  const put = (key: 'screening' | 'triggers', list: readonly Json[]) =>
    onChange(withProperty(doc, key, list.length === 0 ? undefined : list), key);
  const screening = objectsOf(doc.screening);
  const triggers = objectsOf(doc.triggers);
  const beginning = first ? writeCondition({ join: 'and', rules: [firstRule(first)] }) : '';

  return (
    <>
      <Section title={t('screening')}>
        <div className={styles.inside}>
          <p className={styles.hint}>{t('screeningNote')}</p>
          {screening.map((rule, at) => (
            <RuleCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing of its own that stays.
              key={at}
              title={t('screeningRule', { n: at + 1 })}
              removeLabel={t('removeScreening', { n: at + 1 })}
              onRemove={() => put('screening', screening.toSpliced(at, 1))}
            >
              <ConditionEditor
                title={t('screenedIf')}
                value={typeof rule.if === 'string' ? rule.if : ''}
                subjects={subjects}
                required
                onChange={(value) => put('screening', screening.with(at, { ...rule, if: value }))}
              />
              <BilingualField
                label={t('screeningReason')}
                value={rule.reason}
                onChange={(value) => put('screening', screening.with(at, withProperty(rule, 'reason', value)))}
              />
            </RuleCard>
          ))}
          <div>
            <Button
              kind="tonal"
              size="dense"
              icon={<Plus size={20} />}
              disabled={!first}
              onClick={() => put('screening', [...screening, { if: beginning }])}
            >
              {t('addScreening')}
            </Button>
          </div>
        </div>
      </Section>
      <Section title={t('early')}>
        <div className={styles.inside}>
          <p className={styles.hint}>{t('earlyNote')}</p>
          {triggers.map((trigger, at) => (
            <RuleCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing of its own that stays.
              key={at}
              title={t('earlyRule', { n: at + 1 })}
              removeLabel={t('removeEarly', { n: at + 1 })}
              onRemove={() => put('triggers', triggers.toSpliced(at, 1))}
            >
              <ConditionEditor
                title={t('completeIf')}
                value={typeof trigger.expression === 'string' ? trigger.expression : ''}
                subjects={subjects}
                required
                onChange={(value) => put('triggers', triggers.with(at, { ...trigger, expression: value }))}
              />
            </RuleCard>
          ))}
          <div>
            <Button
              kind="tonal"
              size="dense"
              icon={<Plus size={20} />}
              disabled={!first}
              onClick={() => put('triggers', [...triggers, { type: 'complete', expression: beginning }])}
            >
              {t('addEarly')}
            </Button>
          </div>
        </div>
      </Section>
    </>
  );
}

interface RuleCardProps {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

function RuleCard({ title, removeLabel, onRemove, children }: RuleCardProps) {
  return (
    <div className={styles.entryCard}>
      <div className={styles.entryHead}>
        <h3 className={styles.label}>{title}</h3>
        <IconButton label={removeLabel} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      </div>
      {children}
    </div>
  );
}
