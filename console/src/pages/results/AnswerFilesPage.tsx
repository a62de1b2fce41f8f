import type { DataOf } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { EmptyState } from '@pollen/ui/EmptyState';
import { SelectField } from '@pollen/ui/SelectField';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { FileText, ImageOff } from 'lucide-react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { answerFilesWords } from '../../locales/answer-files.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './AnswerFilesPage.module.css';
import { ResultsTabs } from './ResultsTabs';

type Response = DataOf<'GET /api/console/Surveys/:id/AnswerFiles'>['list'][number];

/** The uploaded files in the answers to one question, the newest response first. */
export default function AnswerFilesPage() {
  const t = useT(answerFilesWords);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('question');
  const list = useCursorList('GET /api/console/Surveys/:id/AnswerFiles', asked ? { question: asked } : {}, {
    params: { id },
    keepsPrevious: true,
  });
  const addressOf = (question: string | null) => {
    const next = new URLSearchParams(search);
    if (question === null) next.delete('question');
    else next.set('question', question);
    return `?${next}`;
  };
  // An old link may name a question that the questionnaire no longer has.
  if (asked !== null && list.error?.code === codes.notFound) return <Navigate to={addressOf(null)} replace />;
  const first = list.data?.pages[0];
  if (!first || !list.rows) {
    return (
      <>
        <ResultsTabs surveyId={id} />
        {list.error ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonCards count={3} height={200} />
        )}
      </>
    );
  }
  return (
    <>
      <ResultsTabs surveyId={id} />
      {first.questions.length > 1 && (
        <SelectField
          label={t('question')}
          className={styles.question}
          value={first.question ?? ''}
          onChange={(event) => navigate(addressOf(event.target.value), { replace: true, preventScrollReset: true })}
          options={first.questions.map(({ name, title }) => ({ value: name, label: title }))}
        />
      )}
      {first.question === null ? (
        <EmptyState title={t('noQuestions')}>{t('noQuestionsNote')}</EmptyState>
      ) : list.rows.length === 0 ? (
        <EmptyState title={t('noFiles')}>{t('noFilesNote')}</EmptyState>
      ) : (
        <>
          {first.questions.length === 1 && <h2 className={styles.title}>{first.questions[0]?.title}</h2>}
          <p className={styles.note}>{t('note')}</p>
          <ul className={styles.files} aria-label={t('files')}>
            {list.rows.map((row) => (
              <Files key={row.response} row={row} />
            ))}
          </ul>
          <MoreRows list={list} />
        </>
      )}
    </>
  );
}

const MEGABYTE = 1024 * 1024;

/** The files of one response, each as a card that opens it. */
function Files({ row }: { row: Response }) {
  const t = useT(answerFilesWords);
  const format = useFormat();
  const sizeOf = (bytes: number) =>
    bytes < MEGABYTE
      ? `${format.number(Math.ceil(bytes / 1024))} KB`
      : `${format.number(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;
  return row.files.map((file, place) => {
    const name = file.name || t('signature');
    const content = (
      <>
        <span className={styles.picture}>
          {file.link === null ? (
            <ImageOff size={28} />
          ) : file.isPicture ? (
            <img src={file.link} alt="" loading="lazy" />
          ) : (
            <FileText size={36} />
          )}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {file.link === null ? t('deleted') : file.bytes !== null && sizeOf(file.bytes)}
        </span>
        <span className={styles.about}>{t('response', { id: row.response })}</span>
      </>
    );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the files of a response never change.
      <li key={place}>
        {file.link === null ? (
          <div className={styles.card}>{content}</div>
        ) : (
          <a className={styles.card} href={file.link} target="_blank" rel="noreferrer">
            {content}
          </a>
        )}
      </li>
    );
  });
}
