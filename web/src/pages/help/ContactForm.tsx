import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { TextField } from '@pollen/ui/TextField';
import { ShieldAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError, DataOf } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { contactWords } from '../../locales/contact.en';
import { useT } from '../../locales/translator';
import styles from './Contact.module.css';
import type { SentMessage } from './ContactSent';
import {
  type ContactField,
  type ContactFields,
  deleteContactDraft,
  readContactDraft,
  storeContactDraft,
} from './contact-draft';
import { ImageCode } from './ImageCode';

interface ContactFormProps {
  known: DataOf<'GET /api/v1/FeedbackForm'>;
  memberId: number | null;
  onSent: (message: SentMessage) => void;
  /** Called when the server requires an image code because the session has ended meanwhile. */
  onCodeNeeded: () => void;
}

type FieldErrors = Partial<Record<ContactField, string>>;

function fieldErrorsOf(error: ApiError): FieldErrors {
  const { data } = error;
  if (!data || typeof data !== 'object' || !('fields' in data)) return {};
  return data.fields as FieldErrors;
}

/**
 * Only a day that does not exist is checked here. The server validates all else, and its sentences are shown under
 * their fields.
 */
export function ContactForm({ known, memberId, onSent, onCodeNeeded }: ContactFormProps) {
  const t = useT(contactWords);
  const showError = useShowError();
  const { survey, codeNeeded } = known;
  const attemptId = survey?.attemptId ?? null;
  const [fields, setFields] = useState<ContactFields>(() =>
    readContactDraft(
      { memberId, attemptId },
      {
        name: known.name,
        email: known.email,
        ...(survey && {
          surveyNumber: survey.number,
          surveyTitle: survey.title,
          rewards: t('rewardsOf', { n: survey.points }),
          joinDate: survey.joinDate,
        }),
      },
    ),
  );
  const [code, setCode] = useState('');
  const [byMail, setByMail] = useState(false);
  const [imageStamp, setImageStamp] = useState(() => Date.now());
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const sending = useChange('POST /api/v1/Feedback', {
    onSuccess: (sent) => {
      deleteContactDraft();
      onSent({ ...sent, email: fields.email.trim() });
    },
    onError: (error) => {
      const found = fieldErrorsOf(error);
      setErrors(found);
      showError(error, error.kind === 'refusal' ? 'warning' : 'danger');
      if (!found.code) return;
      // An image code is valid once, and an unreadable image stays unreadable, so the next one is loaded.
      setCode('');
      setImageStamp(Date.now());
      if (!codeNeeded) onCodeNeeded();
    },
  });

  // Moves the focus to the first field with an error after its message is rendered.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const change = (name: keyof ContactFields, text: string) => {
    const changed = { ...fields, [name]: text };
    setFields(changed);
    setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now));
    storeContactDraft({ memberId, attemptId }, changed);
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    // Browsers submit an invalid day as an empty value, so the server would not notice it.
    const day = event.currentTarget.querySelector<HTMLInputElement>('input[type="date"]');
    if (day?.validity.badInput) return setErrors({ joinDate: t('joinDateUnreadable') });
    setErrors({});
    sending.mutate({
      body: {
        ...fields,
        code: codeNeeded && !byMail ? code : '',
        byMail: codeNeeded && byMail,
        ...(attemptId ? { attemptId } : {}),
      },
    });
  };

  const wire = (name: keyof ContactFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <form ref={form} onSubmit={send} className={styles.form} noValidate>
      <fieldset className={styles.group}>
        <legend className="type-title-sm">{t('aboutSurvey')}</legend>
        <p className={styles.hint}>{t('aboutSurveyText')}</p>
        <div className={styles.pair}>
          <TextField
            label={t('surveyNumber')}
            placeholder={t('surveyNumberExample')}
            inputMode="numeric"
            autoComplete="off"
            {...wire('surveyNumber')}
          />
          <TextField
            label={t('surveyTitle')}
            placeholder={t('surveyTitleExample')}
            autoComplete="off"
            {...wire('surveyTitle')}
          />
          <TextField label={t('rewards')} placeholder={t('rewardsExample')} autoComplete="off" {...wire('rewards')} />
          <TextField label={t('joinDate')} type="date" autoComplete="off" {...wire('joinDate')} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className="type-title-sm">{t('aboutYou')}</legend>
        <div className={styles.pair}>
          <TextField label={t('name')} autoComplete="name" {...wire('name')} />
          <TextField
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            help={t('emailHelp')}
            {...wire('email')}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className="type-title-sm">{t('message')}</legend>
        <TextareaField label={t('content')} placeholder={t('contentExample')} rows={7} {...wire('content')} />
        <p className={styles.never}>
          <ShieldAlert size={20} />
          <span>{t('noPasswordNote')}</span>
        </p>
        {codeNeeded && (
          <ImageCode
            stamp={imageStamp}
            onNewImage={() => setImageStamp(Date.now())}
            value={code}
            onChange={(value) => {
              setCode(value);
              setErrors((now) => (now.code ? { ...now, code: undefined } : now));
            }}
            error={errors.code}
            byMail={byMail}
            onByMail={setByMail}
          />
        )}
      </fieldset>
      <Button
        type="submit"
        size="form"
        loading={sending.isPending}
        loadingLabel={t('submitting')}
        className={styles.submit}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
