import type { Api } from '@pollen/contract/api';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './QuestionnaireUpload.module.css';

type List = Api['POST /api/console/ChoiceLists']['data']['lists'][number];

const ASK_AGAIN_MS = 1_500;

const isWritten = ({ choices }: List['questions'][number]) => choices !== null;

interface FetchListsProps<Asked> {
  questionnaire: Asked;
  /** Called with the questionnaire in which the fetched lists stand as choices, and the one that was sent. */
  onFetched: (questionnaire: unknown, asked: Asked) => void | Promise<void>;
}

/** A button that fetches the choices which stand on other websites, and says why some could not be fetched. */
export function FetchLists<Asked>({ questionnaire, onFetched }: FetchListsProps<Asked>) {
  const t = useT(formWords);
  const toast = useToast();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly List[]>([]);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const fetchLists = async () => {
    setBusy(true);
    setFailed([]);
    try {
      const ask = (anew: boolean) => call('POST /api/console/ChoiceLists', { body: { questionnaire, anew } });
      let found = await ask(true);
      while (found.lists.some(({ state }) => state === 'waiting')) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        if (left.current.signal.aborted) return;
        found = await ask(false);
      }
      setFailed(found.lists.filter(({ questions }) => !questions.every(isWritten)));
      const written = found.lists.flatMap(({ questions }) => questions).filter(isWritten).length;
      if (written === 0) return;
      toast.success(t('listsFetched', { n: written }));
      await onFetched(found.questionnaire, questionnaire);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.lists}>
      <div>
        <Button
          size="dense"
          icon={<Download size={20} />}
          loading={busy}
          loadingLabel={t('fetchingLists')}
          onClick={() => void fetchLists()}
        >
          {t('fetchLists')}
        </Button>
      </div>
      <div role="alert">
        {failed.length > 0 && (
          <>
            <p>{t('listsFailed')}</p>
            <ul className={styles.list}>
              {failed.map(({ address, problem, entries, questions }) => (
                // One address may have several lists.
                <li key={JSON.stringify([address, questions.map(({ name }) => name)])}>
                  <p className={styles.path}>{address}</p>
                  <p>{t(`listProblem_${problem ?? 'noChoices'}`, { n: entries ?? 0 })}</p>
                  <p className={styles.path}>
                    {t('listOf', { questions: questions.map(({ name }) => name).join(', ') })}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
