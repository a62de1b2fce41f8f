import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { Section } from '../../layouts/Columns';
import { useRowKeys } from '../../layouts/use-row-keys';
import { useLang } from '../../locales/language';
import { editorWords } from '../../locales/survey-editor.en';
import { useT } from '../../locales/translator';
import { BilingualField } from './BilingualField';
import { ConditionEditor } from './ConditionEditor';
import styles from './Editor.module.css';
import { isJson, type Json, listOf, withProperty } from './json';
import { newCondition, subjectsOf } from './subjects';

/**
 * The kinds of rules that end a questionnaire: their list in the JSON, the property of the condition, and the content
 * of a new rule.
 */
const lists = [
  { key: 'screening', condition: 'if', begins: {}, hasReason: true },
  { key: 'triggers', condition: 'expression', begins: { type: 'complete' }, hasReason: false },
] as const;

const words = {
  screening: {
    title: 'screening',
    note: 'screeningNote',
    rule: 'screeningRule',
    remove: 'removeScreening',
    condition: 'screenedIf',
    add: 'addScreening',
  },
  triggers: {
    title: 'early',
    note: 'earlyNote',
    rule: 'earlyRule',
    remove: 'removeEarly',
    condition: 'completeIf',
    add: 'addEarly',
  },
} as const;

interface LogicPanelProps {
  doc: Json;
  /** A change without a `field` is an undo step of its own. */
  onChange: (doc: Json, field?: string) => void;
}

/** The rules for screen-outs and early completion. */
export function LogicPanel({ doc, onChange }: LogicPanelProps) {
  return lists.map((list) => <RuleList key={list.key} list={list} doc={doc} onChange={onChange} />);
}

function RuleList({ list, doc, onChange }: LogicPanelProps & { list: (typeof lists)[number] }) {
  const t = useT(editorWords);
  const subjects = subjectsOf(doc, useLang());
  const [first] = subjects;
  const { key, condition, begins, hasReason } = list;
  const word = words[key];
  const rules = listOf(doc[key]);
  const rowKeys = useRowKeys(rules);
  const put = (next: readonly unknown[], field?: string) =>
    onChange(withProperty(doc, key, next.length === 0 ? undefined : next), field);
  return (
    <Section title={t(word.title)}>
      <div className={styles.inside}>
        <p className={styles.hint}>{t(word.note)}</p>
        {rules.map((rule, at) => {
          // An invalid rule is shown in the JSON view only, with the server's message.
          if (!isJson(rule)) return null;
          const expression = rule[condition];
          return (
            <div key={rowKeys[at]} className={styles.entryCard}>
              <div className={styles.entryHead}>
                <h3 className={styles.label}>{t(word.rule, { n: at + 1 })}</h3>
                <IconButton label={t(word.remove, { n: at + 1 })} onClick={() => put(rules.toSpliced(at, 1))}>
                  <Trash2 size={20} />
                </IconButton>
              </div>
              <ConditionEditor
                title={t(word.condition)}
                value={typeof expression === 'string' ? expression : ''}
                subjects={subjects}
                required
                onChange={(value, typing) =>
                  put(rules.with(at, { ...rule, [condition]: value }), typing ? `${key} ${at}` : undefined)
                }
              />
              {hasReason && (
                <BilingualField
                  label={t('screeningReason')}
                  value={rule.reason}
                  onChange={(value) => put(rules.with(at, withProperty(rule, 'reason', value)), `${key} ${at} reason`)}
                />
              )}
            </div>
          );
        })}
        <div>
          <Button
            kind="tonal"
            size="dense"
            icon={<Plus size={20} />}
            disabled={!first}
            onClick={() => first && put([...rules, { ...begins, [condition]: newCondition(first) }])}
          >
            {t(word.add)}
          </Button>
        </div>
      </div>
    </Section>
  );
}
