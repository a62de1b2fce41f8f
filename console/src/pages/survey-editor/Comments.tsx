import type { Api } from '@pollen/contract/api';
import { Button } from '@pollen/ui/Button';
import { IconButton } from '@pollen/ui/IconButton';
import { TextareaField } from '@pollen/ui/TextareaField';
import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { commentWords } from '../../locales/survey-comments.en';
import { useT } from '../../locales/translator';
import styles from './Comments.module.css';

export type Thread = Api['GET /api/console/Surveys/:id/Comments']['data']['list'][number];
type Comment = Thread['replies'][number];

interface CommentsProps {
  surveyId: number;
  /** The question or page that is commented on; null shows threads without a field for a new one. */
  element: string | null;
  threads: readonly Thread[];
  mayWrite: boolean;
}

/** The comments on one question: threads with replies, which are resolved when they are settled. */
export function Comments({ surveyId, element, threads, mayWrite }: CommentsProps) {
  const t = useT(commentWords);
  const [showsResolved, setShowsResolved] = useState(false);
  const open = threads.filter(({ resolved }) => resolved === null);
  const done = threads.filter(({ resolved }) => resolved !== null);
  const [text, setText] = useState('');
  return (
    <section className={styles.comments} aria-label={t('title')}>
      {[...open, ...(showsResolved ? done : [])].map((thread) => (
        <ThreadCard key={thread.id} surveyId={surveyId} thread={thread} mayWrite={mayWrite} />
      ))}
      {done.length > 0 && (
        <div>
          <Button kind="ghost" size="dense" onClick={() => setShowsResolved(!showsResolved)}>
            {showsResolved ? t('hideResolved') : t('showResolved', { n: done.length })}
          </Button>
        </div>
      )}
      {element !== null && mayWrite && (
        <CommentForm surveyId={surveyId} element={element} label={t('write')} text={text} onText={setText} />
      )}
    </section>
  );
}

interface ThreadCardProps {
  surveyId: number;
  thread: Thread;
  mayWrite: boolean;
}

function ThreadCard({ surveyId, thread, mayWrite }: ThreadCardProps) {
  const t = useT(commentWords);
  const format = useFormat();
  const showError = useShowError();
  const [replies, setReplies] = useState(false);
  // Kept here, so that closing the form of the reply does not lose it.
  const [reply, setReply] = useState('');
  const resolve = useChange('POST /api/console/Surveys/:id/Comments/:commentId/Resolution', { onError: showError });
  const { resolved } = thread;
  return (
    <article className={styles.thread} data-resolved={resolved !== null || undefined}>
      <CommentLine surveyId={surveyId} comment={thread} />
      {thread.replies.map((reply) => (
        <div key={reply.id} className={styles.reply}>
          <CommentLine surveyId={surveyId} comment={reply} />
        </div>
      ))}
      {resolved && (
        <p className={styles.note}>{t('resolvedBy', { name: resolved.by, when: format.moment(resolved.at) })}</p>
      )}
      {mayWrite && (
        <div className={styles.buttons}>
          {!resolved && (
            <Button kind="ghost" size="dense" aria-expanded={replies} onClick={() => setReplies(!replies)}>
              {t('reply')}
            </Button>
          )}
          <Button
            kind="secondary"
            size="dense"
            icon={resolved ? <RotateCcw size={16} /> : <Check size={16} />}
            loading={resolve.isPending}
            loadingLabel={t(resolved ? 'reopening' : 'resolving')}
            onClick={() =>
              resolve.mutate({ params: { id: surveyId, commentId: thread.id }, body: { resolved: resolved === null } })
            }
          >
            {t(resolved ? 'reopen' : 'resolve')}
          </Button>
        </div>
      )}
      {replies && (
        <CommentForm
          surveyId={surveyId}
          element={thread.element}
          replyTo={thread.id}
          label={t('writeReply')}
          text={reply}
          onText={setReply}
          onDone={() => setReplies(false)}
        />
      )}
    </article>
  );
}

function CommentLine({ surveyId, comment }: { surveyId: number; comment: Comment }): ReactNode {
  const t = useT(commentWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const showError = useShowError();
  const [asks, setAsks] = useState(false);
  const remove = useChange('POST /api/console/Surveys/:id/Comments/:commentId/Delete', { onError: showError });
  return (
    <>
      <div className={styles.head}>
        <b>{comment.author}</b>
        {comment.fromClient && <span className={styles.client}>{t('client')}</span>}
        <span className={styles.note}>{format.moment(comment.createdAt)}</span>
        {comment.can.delete === true && !asks && (
          <IconButton
            label={t('deleteOne', { name: comment.author })}
            className={styles.delete}
            onClick={() => setAsks(true)}
          >
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
      <p className={styles.text}>{comment.text}</p>
      {asks && (
        <div className={styles.buttons}>
          <span>{t('deleteQuestion')}</span>
          <Button kind="ghost" size="dense" onClick={() => setAsks(false)}>
            {shell('cancel')}
          </Button>
          <Button
            kind="secondary"
            size="dense"
            loading={remove.isPending}
            loadingLabel={t('deleting')}
            onClick={() => remove.mutate({ params: { id: surveyId, commentId: comment.id } })}
          >
            {t('delete')}
          </Button>
        </div>
      )}
    </>
  );
}

interface CommentFormProps {
  surveyId: number;
  element: string;
  replyTo?: number;
  label: string;
  text: string;
  onText: (text: string) => void;
  onDone?: () => void;
}

function CommentForm({ surveyId, element, replyTo, label, text, onText, onDone }: CommentFormProps) {
  const t = useT(commentWords);
  const showError = useShowError();
  const write = useChange('POST /api/console/Surveys/:id/Comments', {
    onSuccess: () => {
      onText('');
      onDone?.();
    },
    onError: showError,
  });
  return (
    <div className={styles.form}>
      <TextareaField
        label={label}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text.trim() !== '' && (
        <Button
          kind="tonal"
          size="dense"
          loading={write.isPending}
          loadingLabel={t('sending')}
          onClick={() =>
            write.mutate({
              params: { id: surveyId },
              body: { element, text: text.trim(), ...(replyTo === undefined ? {} : { replyTo }) },
            })
          }
        >
          {t('send')}
        </Button>
      )}
    </div>
  );
}
