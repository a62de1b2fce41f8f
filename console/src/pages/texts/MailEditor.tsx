import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Columns, Section } from '../../layouts/Columns';
import { useOpening } from '../../layouts/use-opening';
import { mailWords } from '../../locales/mails.en';
import { useT } from '../../locales/translator';
import { MailPreview } from './MailPreview';
import styles from './Texts.module.css';

type Mail = DataOf<'GET /api/console/Mails/:name/:locale'>;
type Sentences = Readonly<Record<string, string>>;

/** Sentences up to this length get a field of one line. */
const SHORT = 60;

interface MailEditorProps {
  name: string;
  locale: 'en' | 'zh';
  mail: Mail;
}

const sentencesOf = ({ sentences }: Mail): Sentences => Object.fromEntries(sentences.map(({ key, now }) => [key, now]));

/** Returns the placeholders of a sentence. All of them must stay in it. */
const placeholdersIn = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g) ?? [])].join(' ');

/** Edits the sentences of a mail beside its preview. */
export function MailEditor({ name, locale, mail }: MailEditorProps) {
  const t = useT(mailWords);
  const saving = useOpening();
  const save = useChange('POST /api/console/Mails/:name/:locale');
  // Edited sentences are not overwritten when another operator saves.
  const [draft, setDraft] = useState(() => sentencesOf(mail));
  const [base, setBase] = useState({ version: mail.version, draft: sentencesOf(mail) });
  const may = mail.can.change;
  const isChanged = mail.sentences.some(({ key }) => draft[key] !== base.draft[key]);
  if (mail.version !== base.version && !isChanged && !save.isPending) {
    // A restored version, or one of another operator while nothing was typed here, replaces the fields.
    setBase({ version: mail.version, draft: sentencesOf(mail) });
    setDraft(sentencesOf(mail));
  }
  return (
    <>
      <Columns side={<MailPreview name={name} locale={locale} sentences={draft} mail={mail} />}>
        <Section title={t('sentences')}>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              saving.show();
            }}
          >
            <p className={styles.quiet}>{t('sentencesNote')}</p>
            {mail.sentences.map(({ key, standard }) => {
              const placeholders = placeholdersIn(standard);
              const isOwn = draft[key] !== standard;
              const help = [
                placeholders && t('placeholders', { placeholders }),
                isOwn && t('defaultText', { standard }),
              ];
              const field = {
                label: key === 'subject' ? t('subject') : t('sentence', { key }),
                help: help.filter(Boolean).join(' '),
                lang: locale === 'zh' ? 'zh-CN' : 'en',
                required: true,
                readOnly: may !== true,
                maxLength: key === 'subject' ? 200 : 1_000,
                value: draft[key] ?? '',
                // The field has one line, so pasted line breaks become spaces.
                onChange: ({ target }: { target: { value: string } }) =>
                  setDraft({ ...draft, [key]: target.value.replace(/\s*\n\s*/g, ' ') }),
              };
              return standard.length > SHORT ? (
                <TextareaField key={key} rows={3} {...field} />
              ) : (
                <TextField key={key} {...field} />
              );
            })}
            <div className={styles.foot}>
              {may !== true && <p className={styles.quiet}>{may.reason}</p>}
              {may === true && isChanged && (
                <p className={styles.quiet} role="status">
                  {t('unsaved')}
                </p>
              )}
              <Button
                kind="ghost"
                size="form"
                disabled={may !== true || mail.sentences.every(({ key, standard }) => draft[key] === standard)}
                onClick={() => setDraft(Object.fromEntries(mail.sentences.map(({ key, standard }) => [key, standard])))}
              >
                {t('restoreDefaults')}
              </Button>
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
        title={t('saveQuestion', { subject: mail.subject })}
        version={base.version}
        latest={mail.version}
        verb={t('save')}
        done={t('saved')}
        onSave={async (seen) => {
          const { version } = await save.mutateAsync({ params: { name, locale }, body: { sentences: draft, ...seen } });
          setBase({ version, draft });
        }}
      >
        <p>{t('saveNote')}</p>
      </ChangeDialog>
    </>
  );
}
