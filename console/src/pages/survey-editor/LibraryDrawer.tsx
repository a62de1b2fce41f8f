import type { Api } from '@pollen/contract/api';
import { Button } from '@pollen/ui/Button';
import { ConfirmDialog } from '@pollen/ui/ConfirmDialog';
import { Drawer } from '@pollen/ui/Drawer';
import { IconButton } from '@pollen/ui/IconButton';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useToast } from '@pollen/ui/Toast';
import { ListChecks, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useCursorList } from '../../api/cursor-list';
import { useCall, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { SearchBox } from '../../layouts/FilterBar';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { useLang } from '../../locales/language';
import { libraryWords } from '../../locales/question-library.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { isJson, type Json } from './json';
import { kindOf, kinds } from './kinds/table';
import styles from './Library.module.css';
import { LibraryNameDialog } from './LibraryNameDialog';

type Saved = Api['GET /api/console/QuestionLibrary']['data']['list'][number];
type Ready = Api['GET /api/console/ReadyQuestions']['data']['list'][number];

interface LibraryDrawerProps {
  open: boolean;
  onClose: () => void;
  onInsert: (question: Json) => void;
}

/** Lists ready and saved questions; one of them is inserted, and saved ones are renamed and deleted here. */
export function LibraryDrawer({ open, onClose, onInsert }: LibraryDrawerProps) {
  const t = useT(libraryWords);
  return (
    <Drawer open={open} onClose={onClose} label={t('title')}>
      <Library onClose={onClose} onInsert={onInsert} />
    </Drawer>
  );
}

function Library({ onClose, onInsert }: Omit<LibraryDrawerProps, 'open'>) {
  const t = useT(libraryWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const lang = useLang();
  const [which, setWhich] = useState<'all' | 'ours' | 'ready'>('all');
  const [search, setSearch] = useState('');
  const [renames, setRenames] = useState<Saved | null>(null);
  const [deletes, setDeletes] = useState<Saved | null>(null);
  const ready = useCall('GET /api/console/ReadyQuestions', {});
  const saved = useCursorList('GET /api/console/QuestionLibrary', search === '' ? {} : { search }, {
    keepsPrevious: true,
  });
  const may = saved.data?.pages[0]?.can.change;
  const remove = useChange('POST /api/console/QuestionLibrary/:id/Delete', {
    onSuccess: () => {
      toast.success(t('deleted', { name: deletes?.name ?? '' }));
      setDeletes(null);
    },
    onError: showError,
  });
  const insertSaved = async (id: number) => {
    try {
      const { question } = await call('GET /api/console/QuestionLibrary/:id', { params: { id } });
      if (isJson(question)) onInsert(question);
    } catch (error) {
      showError(error);
    }
  };
  const words = search.toLowerCase();
  const found = (ready.data?.list ?? []).filter(
    ({ title, topic }) =>
      title.en.toLowerCase().includes(words) ||
      title.zh.includes(words) ||
      t(`topic_${topic}`).toLowerCase().includes(words),
  );
  const topics = [...new Set(found.map(({ topic }) => topic))];
  const failed = ready.error ?? saved.error;
  const nothing =
    ready.data &&
    saved.rows &&
    (which === 'ours' || found.length === 0) &&
    (which === 'ready' || saved.rows.length === 0);

  return (
    <div className={styles.library}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('title')}</h2>
        <IconButton label={shell('close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <SearchBox label={t('search')} value={search} onChange={setSearch} />
      <SegmentedControl
        label={t('which')}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all', label: t('all') },
          { value: 'ours', label: t('ours') },
          { value: 'ready', label: t('ready') },
        ]}
      />
      {failed && !(ready.data && saved.rows) ? (
        <LoadFailed error={failed} onRetry={() => void Promise.all([ready.refetch(), saved.refetch()])} />
      ) : !ready.data || !saved.rows ? (
        <SkeletonCards count={4} height={52} />
      ) : (
        <>
          {nothing && <p className={styles.note}>{search === '' ? t('noneSaved') : t('noneFound', { search })}</p>}
          {which !== 'ready' && saved.rows.length > 0 && (
            <section>
              <h3 className={styles.topic}>{t('ours')}</h3>
              <ul className={styles.list}>
                {saved.rows.map((question) => (
                  <Row
                    key={question.id}
                    shown={question}
                    name={question.name}
                    by={question.owner}
                    onInsert={() => void insertSaved(question.id)}
                  >
                    <IconButton
                      label={t('renameOne', { name: question.name })}
                      disabled={may !== true}
                      onClick={() => setRenames(question)}
                    >
                      <Pencil size={16} />
                    </IconButton>
                    <IconButton
                      label={t('deleteOne', { name: question.name })}
                      disabled={may !== true}
                      onClick={() => setDeletes(question)}
                    >
                      <Trash2 size={16} />
                    </IconButton>
                  </Row>
                ))}
              </ul>
              <MoreRows list={saved} />
            </section>
          )}
          {which !== 'ours' &&
            topics.map((topic) => (
              <section key={topic}>
                <h3 className={styles.topic}>{t(`topic_${topic}`)}</h3>
                <ul className={styles.list}>
                  {found
                    .filter((question) => question.topic === topic)
                    .map((question) => (
                      <Row
                        key={question.title.en}
                        shown={question}
                        name={question.title[lang]}
                        onInsert={() => isJson(question.question) && onInsert(question.question)}
                      />
                    ))}
                </ul>
              </section>
            ))}
          <p className={styles.note}>{t('note')}</p>
        </>
      )}
      <LibraryNameDialog renames={renames} onClose={() => setRenames(null)} />
      <ConfirmDialog
        open={deletes !== null}
        onClose={() => setDeletes(null)}
        title={deletes && t('deleteQuestion', { name: deletes.name })}
        confirmLabel={t('delete')}
        confirmingLabel={t('deleting')}
        cancelLabel={shell('cancel')}
        onConfirm={async () => {
          if (deletes) await remove.mutateAsync({ params: { id: deletes.id } }).catch(() => undefined);
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  );
}

interface RowProps {
  shown: Pick<Ready, 'title' | 'type' | 'entries'>;
  name: string;
  by?: string;
  onInsert: () => void;
  children?: React.ReactNode;
}

function Row({ shown, name, by, onInsert, children }: RowProps) {
  const t = useT(libraryWords);
  const lang = useLang();
  const kind = kindOf(shown);
  const known = kind && kinds[kind];
  const Icon = known?.Icon ?? ListChecks;
  const title = shown.title[lang];
  return (
    <li className={styles.row}>
      <Icon size={20} className={styles.icon} />
      <span className={styles.words}>
        <b>{name}</b>
        {by !== undefined && title !== '' && title !== name && <span>{title}</span>}
        <span>
          {[
            known?.label[lang] ?? shown.type,
            shown.entries > 0 ? t('entries', { n: shown.entries }) : null,
            by === undefined ? null : t('savedBy', { name: by }),
          ]
            .filter((part) => part !== null)
            .join(t('comma'))}
        </span>
      </span>
      <span className={styles.buttons}>
        {children}
        <Button kind="tonal" size="dense" aria-label={t('insertOne', { name })} onClick={onInsert}>
          {t('insert')}
        </Button>
      </span>
    </li>
  );
}
