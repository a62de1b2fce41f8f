import type { Api } from '@pollen/contract/api';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { shellWords } from '../../locales/shell.en';
import { formWords } from '../../locales/survey-form.en';
import { useT } from '../../locales/translator';
import styles from './LeaveOut.module.css';
import { ProblemList } from './ProblemList';

export type Reduced = Api['POST /api/console/QuestionnaireChecks/Omissions']['data'];

interface LeaveOutProps<Asked> {
  questionnaire: Asked;
  /** True when what remains can only be used without problems. */
  mustBeValid: boolean;
  /** Called with what remains, and the questionnaire that was sent. */
  onReduced: (reduced: Reduced, asked: Asked) => void;
}

/** A button that leaves out of a questionnaire what cannot be drawn, once the operator has seen what that changes. */
export function LeaveOut<Asked>({ questionnaire, mustBeValid, onReduced }: LeaveOutProps<Asked>) {
  const t = useT(formWords);
  const shell = useT(shellWords);
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [reduced, setReduced] = useState<(Reduced & { readonly asked: Asked }) | null>(null);

  const ask = async () => {
    setBusy(true);
    try {
      const found = await call('POST /api/console/QuestionnaireChecks/Omissions', { body: { questionnaire } });
      setReduced({ ...found, asked: questionnaire });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const blocked = mustBeValid && reduced !== null && reduced.problems.length > 0;

  return (
    <>
      <Button
        kind="tonal"
        size="dense"
        icon={<Scissors size={20} />}
        loading={busy}
        loadingLabel={t('checking')}
        onClick={() => void ask()}
      >
        {t('leaveOut')}
      </Button>
      <Dialog
        open={reduced !== null}
        onClose={() => setReduced(null)}
        title={t('leaveOutTitle', { n: reduced?.omissions.length ?? 0 })}
        wide
        actions={
          <>
            <Button kind="ghost" onClick={() => setReduced(null)}>
              {shell('cancel')}
            </Button>
            <Button
              disabled={blocked}
              onClick={() => {
                if (reduced) onReduced(reduced, reduced.asked);
                setReduced(null);
              }}
            >
              {t('leaveOutUse')}
            </Button>
          </>
        }
      >
        {reduced && <Omissions reduced={reduced} />}
      </Dialog>
    </>
  );
}

function Omissions({ reduced: { omissions, problems, questions } }: { reduced: Reduced }) {
  const t = useT(formWords);
  return (
    <div className={styles.omissions}>
      <p>{problems.length > 0 ? t('leaveOutNotEnough') : t('leaveOutText', { n: questions })}</p>
      <ul className={styles.list} aria-label={t('leftOut')}>
        {omissions.map(({ element, title, part, reason, namedIn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list as the server gave it; two parts may be alike.
          <li key={index} className={styles.omission}>
            <p className={styles.name}>
              {part === null ? title || element : t('partOf', { part, name: element ?? t('questionnaire') })}
              {part === null && element && <code>{element}</code>}
            </p>
            <p className={styles.reason}>{reason}</p>
            {namedIn.length > 0 && (
              <>
                <p className={styles.reason}>{t('alwaysEmptyIn')}</p>
                <ul className={styles.expressions}>
                  {namedIn.map(({ element: at, expression }) => (
                    <li key={`${at} ${expression}`}>
                      {at && <b>{at}: </b>}
                      <code>{expression}</code>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {problems.length > 0 && <ProblemList problems={problems} />}
    </div>
  );
}
