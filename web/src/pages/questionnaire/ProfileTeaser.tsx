import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { Meter } from '@pollen/ui/Meter';
import { Radio } from '@pollen/ui/Radio';
import { SelectField } from '@pollen/ui/SelectField';
import { Skeleton } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { type FormEvent, useId, useRef, useState } from 'react';
import { refreshAccount } from '../../api/account';
import { call, type DataOf } from '../../api/call';
import { queryClient, refresh, useCall, useChange } from '../../api/query';
import { useErrorToast, useShowError } from '../../api/show-error';
import { AppLink } from '../../layouts/AppLink';
import { useFormat } from '../../locales/format';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useMemberId } from '../../session/login-info';
import { customQuestionsId } from '../custom-questions/section-id';
import styles from './ProfileTeaser.module.css';

type Teaser = DataOf<'GET /api/v1/Accounts/:id/ProfileQuestion'>;

/** The id of the section that the empty list of surveys links to. */
export const teaserId = 'profile-question';

const operation = 'GET /api/v1/Accounts/:id/ProfileQuestion';
/** Questions with more answers than this, such as years, are shown as a select. */
const mostRadios = 10;

/** Shows a placeholder while the profile question loads. */
export function TeaserSkeleton() {
  return (
    <Card as="section" className={styles.card} aria-hidden="true">
      <Skeleton width="70%" height={20} />
      <Skeleton height={8} />
      <Skeleton height={348} radius={12} />
    </Card>
  );
}

/** Asks one profile question after another; every ten answers earn coins. */
export function ProfileTeaser() {
  const t = useT(questionnaireWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const id = useMemberId();
  const teaser = useCall(operation, { params: { id } }, { enabled: id > 0, staleTimeMs: Number.POSITIVE_INFINITY });
  const { data } = teaser;
  useErrorToast(teaser.error, 'warning');
  if (teaser.isPending) return <TeaserSkeleton />;
  return (
    <Card as="section" id={teaserId} className={styles.card} tabIndex={-1} aria-labelledby={`${teaserId}-title`}>
      {data ? (
        <>
          <div className={styles.head}>
            <h2 id={`${teaserId}-title`} className={styles.title}>
              {t('teaserTitle', { amount: format.dollars(data.points), n: data.per })}
            </h2>
            <Coin size={28} />
          </div>
          <Meter
            look="bar"
            value={data.answered}
            max={data.per}
            label={t('teaserAnswered', { answered: data.answered, per: data.per })}
          />
          <p className={styles.progress} aria-hidden="true">
            {t('teaserAnswered', { answered: data.answered, per: data.per })}
          </p>
          {data.question ? (
            <QuestionForm key={data.question.id} teaser={data} question={data.question} memberId={id} />
          ) : (
            <p className={styles.done}>{t('teaserDone')}</p>
          )}
          {data.furtherOpen > 0 && (
            <AppLink href={`${paths.myInfo()}#${customQuestionsId}`} className={styles.further}>
              {t('teaserFurther', { n: data.furtherOpen })}
            </AppLink>
          )}
        </>
      ) : (
        <>
          <h2 id={`${teaserId}-title`} className="visually-hidden">
            {t('emptyAction')}
          </h2>
          <p className={styles.done}>{t('teaserFailed')}</p>
          <Button kind="tonal" onClick={() => void teaser.refetch()}>
            {shell('tryAgain')}
          </Button>
        </>
      )}
    </Card>
  );
}

interface QuestionFormProps {
  teaser: Teaser;
  question: NonNullable<Teaser['question']>;
  memberId: number;
}

function QuestionForm({ teaser, question, memberId }: QuestionFormProps) {
  const t = useT(questionnaireWords);
  const toast = useToast();
  const showError = useShowError();
  const group = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState(question.answerId);
  const [goingBack, setGoingBack] = useState(false);

  const show = (next: Teaser) => {
    // The next question replaces this one, so the focus moves to its text.
    const wasHere = title.current?.closest('form')?.contains(document.activeElement);
    queryClient.setQueryData([operation, { params: { id: memberId } }], next);
    if (wasHere)
      requestAnimationFrame(() => document.getElementById(`${teaserId}-text`)?.focus({ preventScroll: true }));
  };
  const answer = useChange('POST /api/v1/Accounts/:id/ProfileQuestion', {
    onSuccess: ({ rewardedPoints, next }) => {
      show(next);
      // Other surveys may fit now.
      void refresh('GET /api/v1/Accounts/:id/IndividualSurveys');
      if (rewardedPoints === 0) return;
      toast.success(t('teaserEarned', { n: rewardedPoints }));
      void refreshAccount();
    },
    onError: (error) => showError(error),
  });
  const goBack = async () => {
    setGoingBack(true);
    try {
      show(await call(operation, { params: { id: memberId }, query: { before: question.id } }));
    } catch (error) {
      showError(error);
    } finally {
      setGoingBack(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null || answer.isPending) return;
    answer.mutate({ params: { id: memberId }, body: { questionId: question.id, answerId: chosen } });
  };

  return (
    <form onSubmit={submit} className={styles.form}>
      <h3 id={`${teaserId}-text`} ref={title} tabIndex={-1} className={styles.question}>
        {question.text}
      </h3>
      {question.answers.length > mostRadios ? (
        <SelectField
          label={t('teaserAnswer')}
          placeholder={t('teaserChoose')}
          value={chosen === null ? '' : String(chosen)}
          options={question.answers.map((each) => ({ value: String(each.id), label: each.text }))}
          onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
        />
      ) : (
        <div role="radiogroup" aria-labelledby={`${teaserId}-text`} className={styles.answers}>
          {question.answers.map((each, index) => (
            <Radio key={each.id} tinted name={group} checked={chosen === each.id} onChange={() => setChosen(each.id)}>
              {/^\d/.test(each.text) ? each.text : `${index + 1}. ${each.text}`}
            </Radio>
          ))}
        </div>
      )}
      <div className={styles.actions}>
        <Button
          kind="ghost"
          size="dense"
          onClick={goBack}
          loading={goingBack}
          disabled={!question.hasPrevious}
          className={teaser.question?.hasPrevious ? undefined : styles.gone}
        >
          {t('previous')}
        </Button>
        <Button
          kind="tonal"
          size="dense"
          type="submit"
          disabled={chosen === null}
          loading={answer.isPending}
          loadingLabel={t('answering')}
        >
          {t('answer')}
        </Button>
      </div>
    </form>
  );
}
