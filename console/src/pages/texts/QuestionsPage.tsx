import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { ArrowDown, ArrowUp, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { ChangeDialog } from '../../layouts/ChangeDialog';
import { Section } from '../../layouts/Columns';
import { HistoryButton } from '../../layouts/HistoryButton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { useOpening } from '../../layouts/use-opening';
import { usePointedAt } from '../../layouts/use-pointed-at';
import { changeWords } from '../../locales/changes.en';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { textWords } from '../../locales/texts.en';
import { useT } from '../../locales/translator';
import { QuestionDialog } from './QuestionDialog';
import { type Question, sections } from './questions';
import styles from './Texts.module.css';
import { TextTabs } from './TextTabs';

/** The questions of the help pages. */
export default function QuestionsPage() {
  const t = useT(textWords);
  const opening = useOpening();
  const { data, error, refetch } = useCall('GET /api/console/Faq', {});
  const pointedAt = usePointedAt(data !== undefined);
  const may = data?.can.change === true;
  const removed = data?.list.filter((question) => question.removed) ?? [];
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('questionsNote')}
        actions={
          <Button icon={<Plus size={20} />} disabled={!may} onClick={opening.show}>
            {t('addQuestion')}
          </Button>
        }
      />
      <QuestionDialog key={opening.key} open={opening.open} onClose={opening.hide} question={null} />
      <TextTabs current="questions" />
      <div className={styles.top}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonCards count={4} height={180} />
        ) : (
          <>
            {sections.map((section) => (
              <Section key={section} title={t(section)}>
                <Questions
                  questions={data.list.filter((question) => question.section === section && !question.removed)}
                  may={may}
                  pointedAt={pointedAt}
                />
              </Section>
            ))}
            {removed.length > 0 && (
              <Section title={t('removedTitle')}>
                <Questions questions={removed} may={may} pointedAt={pointedAt} />
              </Section>
            )}
          </>
        )}
      </div>
    </>
  );
}

interface QuestionsProps {
  questions: readonly Question[];
  may: boolean;
  pointedAt: string;
}

function Questions({ questions, may, pointedAt }: QuestionsProps) {
  const t = useT(textWords);
  if (questions.length === 0) return <p className={styles.empty}>{t('noQuestions')}</p>;
  return (
    <ul className={styles.questions}>
      {questions.map((question, index) => (
        <Row
          key={question.id}
          question={question}
          may={may}
          isFirst={index === 0}
          isLast={index === questions.length - 1}
          isPointedAt={pointedAt === `question-${question.id}`}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  question: Question;
  may: boolean;
  isFirst: boolean;
  isLast: boolean;
  isPointedAt: boolean;
}

function Row({ question, may, isFirst, isLast, isPointedAt }: RowProps) {
  const t = useT(textWords);
  const changes = useT(changeWords);
  const format = useFormat();
  const lang = useLang();
  const showError = useShowError();
  const editing = useOpening();
  const removing = useOpening();
  const move = useChange('POST /api/console/Faq/:id/Move', { onError: showError });
  const remove = useChange('POST /api/console/Faq/:id/Remove');
  const { id, version, changed } = question;
  const name = question.question[lang];
  return (
    <li className={styles.question} id={`question-${id}`} data-pointed={isPointedAt || undefined}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.quiet}>
          {changed ? changes('lastChange', { by: changed.by, at: format.moment(changed.at) }) : changes('neverChanged')}
        </p>
      </div>
      <div className={styles.actions}>
        <HistoryButton
          kind="faq"
          subject={String(id)}
          name={name}
          show={(content) => (content === null ? t('removed') : (content as Question).question[lang])}
        />
        {may && !question.removed && (
          <>
            <IconButton
              label={t('moveUp', { name })}
              disabled={isFirst}
              onClick={() => move.mutate({ params: { id }, body: { to: 'up' } })}
            >
              <ArrowUp size={20} />
            </IconButton>
            <IconButton
              label={t('moveDown', { name })}
              disabled={isLast}
              onClick={() => move.mutate({ params: { id }, body: { to: 'down' } })}
            >
              <ArrowDown size={20} />
            </IconButton>
            <IconButton label={t('editNamed', { name })} onClick={editing.show}>
              <PencilLine size={20} />
            </IconButton>
            <IconButton label={t('removeNamed', { name })} onClick={removing.show}>
              <Trash2 size={20} />
            </IconButton>
            <QuestionDialog key={editing.key} open={editing.open} onClose={editing.hide} question={question} />
            <ChangeDialog
              open={removing.open}
              onClose={removing.hide}
              title={t('removeQuestion')}
              version={version}
              verb={t('remove')}
              doing={t('removing')}
              done={t('isRemoved')}
              kind="danger"
              onSave={(seen) => remove.mutateAsync({ params: { id }, body: seen })}
            >
              <p>{t('removeText', { name })}</p>
            </ChangeDialog>
          </>
        )}
      </div>
    </li>
  );
}
