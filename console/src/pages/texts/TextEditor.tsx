import type { DataOf } from '@pollen/contract/client';
import type { ArticleName } from '@pollen/contract/content-marks';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Columns, Section } from '../../layouts/Columns';
import { HistoryButton } from '../../layouts/HistoryButton';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { type Draft, TextPreview } from './TextPreview';
import styles from './Texts.module.css';

type Text = DataOf<'GET /api/console/Articles/:name/:locale'>;

const legalTexts = ['terms', 'privacy', 'chinese-terms'];

interface TextEditorProps {
  name: ArticleName;
  locale: 'en' | 'zh';
  text: Text;
}

const draftOf = ({ title, description, policyVersion, date, body }: Text): Draft => ({
  title,
  description,
  policyVersion: policyVersion ?? '',
  date: date ?? '',
  body,
});

/** Edits a text beside its preview. */
export function TextEditor({ name, locale, text }: TextEditorProps) {
  const t = useT(textWords);
  const saving = useOpening();
  const save = useChange('POST /api/console/Articles/:name/:locale');
  // Edited texts are not overwritten when another operator saves.
  const [draft, setDraft] = useState(() => draftOf(text));
  const [base, setBase] = useState({ version: text.version, draft: draftOf(text) });
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.draft);
  const may = text.can.change;
  const wasElsewhere = text.version !== base.version;
  if (wasElsewhere && !isChanged && !save.isPending) {
    // A restored version, or one of another operator while nothing was typed here, replaces the fields.
    setBase({ version: text.version, draft: draftOf(text) });
    setDraft(draftOf(text));
  }
  return (
    <>
      <PageHead
        title={text.title}
        over={t('editing', { language: t(locale) })}
        back={{ href: paths.texts(), label: t('back') }}
        actions={
          <HistoryButton
            kind="article"
            subject={`${name}.${locale}`}
            name={text.title}
            show={(content) => (content === null ? t('shippedVersion') : (content as Text).title)}
          />
        }
      />
      <Columns side={<TextPreview draft={draft} locale={locale} />}>
        <Section title={t('text')}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              saving.show();
            }}
          >
            <TextField
              label={t('heading')}
              required
              maxLength={200}
              value={draft.title}
              onChange={(event) => put({ title: event.target.value })}
            />
            <TextField
              label={t('description')}
              required
              maxLength={400}
              value={draft.description}
              onChange={(event) => put({ description: event.target.value })}
            />
            <div className={styles.two}>
              <TextField
                label={t('policyVersion')}
                help={t('policyVersionHelp')}
                maxLength={20}
                value={draft.policyVersion}
                onChange={(event) => put({ policyVersion: event.target.value })}
              />
              <TextField
                type="date"
                label={t('date')}
                value={draft.date}
                onChange={(event) => put({ date: event.target.value })}
              />
            </div>
            <TextareaField
              label={t('body')}
              help={t('bodyHelp')}
              className={styles.code}
              required
              rows={24}
              spellCheck={false}
              maxLength={150_000}
              value={draft.body}
              onChange={(event) => put({ body: event.target.value })}
            />
            <details>
              <summary className={styles.summary}>{t('numbers')}</summary>
              <dl className={styles.numbers}>
                {Object.entries(text.numbers).map(([number, value]) => (
                  <div key={number}>
                    <dt>
                      <code>{`{${number}}`}</code>
                    </dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
            <div className={styles.foot}>
              {may !== true && <p className={styles.quiet}>{may.reason}</p>}
              {may === true && isChanged && (
                <p className={styles.quiet} role="status">
                  {t('unsaved')}
                </p>
              )}
              <Button size="form" type="submit" disabled={may !== true || !isChanged}>
                {t('save')}
              </Button>
            </div>
          </form>
        </Section>
      </Columns>
      <ChangeDialog
        open={saving.open}
        onClose={saving.hide}
        title={t('saveQuestion', { name: draft.title })}
        version={base.version}
        verb={t('save')}
        done={t('savedText')}
        onSave={async (seen) => {
          const fields = { ...draft, policyVersion: draft.policyVersion.trim() || null, date: draft.date || null };
          const { version } = await save.mutateAsync({ params: { name, locale }, body: { ...fields, ...seen } });
          setBase({ version, draft });
        }}
        latest={text.version}
      >
        {legalTexts.includes(name) && <p>{t('legal')}</p>}
      </ChangeDialog>
    </>
  );
}
