import { memberCodes } from '@pollen/contract/member-codes';
import { Button } from '@pollen/ui/Button';
import { CodeField } from '@pollen/ui/CodeField';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { callLater } from '../../api/call-later';
import { isApiError, useShowError } from '../../api/show-error';
import { accountWords } from '../../locales/account.en';
import { useT } from '../../locales/translator';
import { useResendCountdown } from './resend-countdown';

// Loaded on demand, because few visitors need it.
const ImageCheck = lazy(() => import('./ImageCheck'));

/** The image code that the server asked for. */
interface ImageCheckState {
  stamp: number;
  reason: string;
  error: string | undefined;
}

interface VerificationCodeProps {
  operation: 'POST /api/v1/RegistrationCode' | 'POST /api/v1/ForgotPasswordCode';
  email: string;
  /** Called when there is no address to send the code to. */
  onEmailMissing: () => void;
  /** Called once a code is on its way: an error from before would stand where its address is named. */
  onSent: () => void;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Four boxes, and a button that mails a code. After Send it counts down, then offers Send again. */
export function VerificationCode({
  operation,
  email,
  onEmailMissing,
  onSent,
  value,
  onChange,
  error,
}: VerificationCodeProps) {
  const t = useT(accountWords);
  const showError = useShowError();
  // The address that the code went to: the field may be changed afterwards.
  const [sentTo, setSentTo] = useState('');
  const { seconds, wasSent, start, reset } = useResendCountdown(operation);
  const [sending, setSending] = useState(false);
  const [check, setCheck] = useState<ImageCheckState | null>(null);
  const [imageCode, setImageCode] = useState('');

  const askForImageCode = (reason: string, error?: string) => {
    setImageCode('');
    setCheck({ stamp: Date.now(), reason, error });
  };

  const send = async (event: MouseEvent<HTMLElement>) => {
    const userName = email.trim();
    if (!userName) return onEmailMissing();
    // Moves the focus to the code, because the button is about to be disabled.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[name="verificationCode"]')?.focus();
    setSending(true);
    start();
    try {
      const { nextAfter } = await callLater(operation, {
        body: { userName, challenge: '', validate: '', seccode: imageCode },
      });
      start(nextAfter);
      setSentTo(userName);
      onSent();
      setCheck(null);
      setImageCode('');
    } catch (error) {
      // A call that timed out may still have sent a mail, but another try must stay possible.
      reset();
      const [sentence = ''] = isApiError(error) ? error.messages : [];
      if (isApiError(error) && error.code === memberCodes.imageCodeNeeded) askForImageCode(sentence);
      else if (isApiError(error) && error.code === memberCodes.imageCodeWrong) {
        askForImageCode(check?.reason ?? '', sentence);
      } else showError(error, 'warning');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <Suspense>
        {check && (
          <ImageCheck
            key={check.stamp}
            stamp={check.stamp}
            onNewImage={() => askForImageCode(check.reason)}
            reason={check.reason}
            value={imageCode}
            onChange={setImageCode}
            error={check.error}
          />
        )}
      </Suspense>
      <CodeField
        label={t('code')}
        name="verificationCode"
        value={value}
        onChange={onChange}
        error={error}
        help={wasSent && !sending ? t('codeSent', { email: sentTo || email.trim() }) : undefined}
        action={
          <Button
            kind="tonal"
            size="form"
            disabled={seconds > 0}
            data-countdown={seconds > 0 || undefined}
            onClick={send}
          >
            {seconds > 0 ? t('resendAfter', { seconds }) : wasSent ? t('sendAgain') : t('send')}
          </Button>
        }
      />
    </>
  );
}
