import type { DataOf } from '@pollen/contract/client';
import { EXCLUSION_KINDS, MAX_EXCLUSIONS, MAX_TOPICS, TOPIC_LENGTH } from '@pollen/contract/exclusion-values';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { SelectField } from '@pollen/ui/SelectField';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { TextField } from '@pollen/ui/TextField';
import { useToast } from '@pollen/ui/Toast';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useRowKeys } from '../../layouts/use-row-keys';
import { exclusionWords } from '../../locales/exclusions.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { draftOf, type ExclusionDraft, exclusionsOf, isComplete, topicsIn } from './exclusion-draft';
import styles from './SurveyExclusions.module.css';

type Kept = DataOf<'GET /api/console/Surveys/:id/Exclusions'>;

/** The topics of a survey and the members whom it excludes because of other surveys, to look at and to change. */
export function SurveyExclusions({ surveyId }: { surveyId: number }) {
  const t = useT(exclusionWords);
  const { data, error, refetch } = useCall('GET /api/console/Surveys/:id/Exclusions', { params: { id: surveyId } });
  return (
    <Section title={t('title')}>
      <SectionBody>
        {data ? (
          <ExclusionForm key={data.revision} surveyId={surveyId} kept={data} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={1} height={120} />
        )}
      </SectionBody>
    </Section>
  );
}

const emptyExclusion = (): ExclusionDraft => ({ did: 'completed', by: 'survey', value: '', days: '60' });

function ExclusionForm({ surveyId, kept }: { surveyId: number; kept: Kept }) {
  const t = useT(exclusionWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const suggestions = useId();
  const [draft, setDraft] = useState(() => draftOf(kept));
  const rowKeys = useRowKeys(draft.exclusions);
  const [tried, setTried] = useState(false);
  const save = useChange('POST /api/console/Surveys/:id/Exclusions', {
    onSuccess: () => toast.success(t('saved')),
    onError: showError,
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(kept));
  const titles = new Map(kept.exclusions.flatMap(({ survey }) => (survey ? [[survey.number, survey.title]] : [])));
  const mayChange = kept.can.change === true;
  const topics = topicsIn(draft.topics);
  const wrongTopics = topics.length > MAX_TOPICS || topics.some((topic) => topic.length > TOPIC_LENGTH);
  const change = (at: number, part: Partial<ExclusionDraft>) =>
    setDraft({
      ...draft,
      exclusions: draft.exclusions.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || wrongTopics || !draft.exclusions.every(isComplete)) return;
    save.mutate({
      params: { id: surveyId },
      body: { topics, exclusions: exclusionsOf(draft.exclusions), revision: kept.revision },
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('topics')}
        help={t('topicsHelp', { n: MAX_TOPICS })}
        error={tried && wrongTopics ? t('topicsHelp', { n: MAX_TOPICS }) : undefined}
        value={draft.topics}
        readOnly={!mayChange}
        onChange={({ target }) => setDraft({ ...draft, topics: target.value })}
      />
      <datalist id={suggestions}>
        {kept.known.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      {draft.exclusions.length === 0 && <p className={styles.note}>{t('none')}</p>}
      {draft.exclusions.map((exclusion, at) => (
        <fieldset key={rowKeys[at]} className={styles.rule} disabled={!mayChange}>
          <legend className="visually-hidden">{t('rule', { n: at + 1 })}</legend>
          <SelectField
            label={t('who')}
            value={exclusion.did}
            options={EXCLUSION_KINDS.map((did) => ({ value: did, label: t(`did_${did}`) }))}
            onChange={({ target }) =>
              change(at, { did: EXCLUSION_KINDS.find((did) => did === target.value) ?? 'completed' })
            }
          />
          <SelectField
            label={t('what')}
            value={exclusion.by}
            options={[
              { value: 'survey', label: t('bySurvey') },
              { value: 'topic', label: t('byTopic') },
            ]}
            onChange={({ target }) => change(at, { by: target.value === 'topic' ? 'topic' : 'survey', value: '' })}
          />
          <TextField
            label={t(exclusion.by === 'survey' ? 'number' : 'topic')}
            inputMode={exclusion.by === 'survey' ? 'numeric' : 'text'}
            list={exclusion.by === 'topic' ? suggestions : undefined}
            value={exclusion.value}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <TextField
            label={t('days')}
            inputMode="numeric"
            value={exclusion.days}
            onChange={({ target }) => change(at, { days: target.value })}
          />
          {mayChange && (
            <IconButton
              label={t('remove', { n: at + 1 })}
              onClick={() => setDraft({ ...draft, exclusions: draft.exclusions.filter((_, place) => place !== at) })}
            >
              <Trash2 size={20} />
            </IconButton>
          )}
          {tried && !isComplete(exclusion) && (
            <p className={styles.wrong} role="alert">
              {t('wrong')}
            </p>
          )}
          {exclusion.by === 'survey' && titles.has(exclusion.value) && (
            <p className={styles.named}>{titles.get(exclusion.value)}</p>
          )}
        </fieldset>
      ))}
      {kept.exclusions.length > 0 && (
        <p className={styles.note}>{t('effect', { n: kept.excluded, matching: format.number(kept.matching) })}</p>
      )}
      {mayChange && (
        <div className={styles.actions}>
          <Button
            kind="ghost"
            size="dense"
            icon={<Plus size={18} />}
            disabled={draft.exclusions.length >= MAX_EXCLUSIONS}
            onClick={() => setDraft({ ...draft, exclusions: [...draft.exclusions, emptyExclusion()] })}
          >
            {t('add')}
          </Button>
          {isChanged && (
            <>
              <Button kind="ghost" size="dense" onClick={() => setDraft(draftOf(kept))}>
                {t('discard')}
              </Button>
              <Button type="submit" kind="secondary" size="dense" loading={save.isPending}>
                {t('save')}
              </Button>
            </>
          )}
        </div>
      )}
    </form>
  );
}
