import { CODE_REVIEW_DAYS, markOf } from '@pollen/contract/survey-tool-values';
import { TextField } from '@pollen/ui/TextField';
import { Section, SectionBody } from '../../layouts/Columns';
import { surveyToolWords } from '../../locales/survey-tool.en';
import { useT } from '../../locales/translator';
import { isEntryLink } from '../survey-tool/entry-link';
import tool from '../survey-tool/SurveyTool.module.css';
import { isToolNumber, limitsOf, TOOL_NUMBERS, type ToolDraft, type ToolNumber } from '../survey-tool/tool-draft';
import styles from './NewSurvey.module.css';

interface ToolSourceProps {
  draft: ToolDraft;
  showsErrors: boolean;
  onChange: (draft: ToolDraft) => void;
}

/** Asks where a survey in a tool is, and what it pays. */
export function ToolSource({ draft, showsErrors, onChange }: ToolSourceProps) {
  const t = useT(surveyToolWords);
  const marks = { session: markOf('session'), participant: markOf('participant'), study: markOf('study') };
  return (
    <Section title={t('sourceTitle')}>
      <SectionBody>
        <div className={tool.fields}>
          <TextField
            label={t('entryLink')}
            help={t('entryLinkHelp', marks)}
            className={tool.wide}
            placeholder={t('entryLinkExample', marks)}
            inputMode="url"
            autoComplete="off"
            maxLength={1999}
            error={showsErrors && !isEntryLink(draft.entryLink) ? t('entryLinkWrong', marks) : undefined}
            value={draft.entryLink}
            onChange={(event) => onChange({ ...draft, entryLink: event.target.value })}
          />
          {(Object.keys(TOOL_NUMBERS) as ToolNumber[]).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              help={name === 'provenReviewDays' ? t('provenReviewDaysHelp', { n: CODE_REVIEW_DAYS }) : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              error={showsErrors && !isToolNumber(name, draft[name]) ? t('wrong', limitsOf(name)) : undefined}
              value={draft[name]}
              onChange={(event) => onChange({ ...draft, [name]: event.target.value.trim() })}
            />
          ))}
        </div>
      </SectionBody>
    </Section>
  );
}

/** Says what becomes of a survey that stays in a tool. */
export function ToolSummary() {
  const t = useT(surveyToolWords);
  return (
    <section className={styles.card}>
      <h2 className={styles.summaryTitle}>{t('sourceTitle')}</h2>
      <p className={styles.note}>{t('sourceText')}</p>
    </section>
  );
}
