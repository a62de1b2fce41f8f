import { useToast } from '@pollen/ui/Toast';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from '../../api/call';
import { isApiError, useShowError } from '../../api/show-error';
import { loginEndWords } from '../../locales/login-end.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { forgetLogin, saveLoginInfo } from '../../session/login-info';
import { noteDueOffer } from '../../session/passkey-offer';
import { consumeReturnTarget } from '../../session/return-target';
import type { UnconfirmedAddress } from '../email-change/SuspendedDialog';
import { rememberLogin } from '../passkeys/known-member';

const SuspendedDialog = lazy(() => import('../email-change/SuspendedDialog'));

/** How an attempt to log in ended. */
export type LoginEnding =
  | { readonly login: DataOf<'POST /api/v1/Login'>; readonly by: 'password' | 'passkey' }
  | { readonly error: unknown; readonly by: 'password' | 'passkey' };

/** Returns the data of a refused login for a member whose account is suspended, or null for any other error. */
function suspensionIn(error: unknown): UnconfirmedAddress | { readonly ticket: string } | null {
  const data = isApiError(error) ? error.data : null;
  return data && typeof data === 'object' && 'ticket' in data
    ? (data as UnconfirmedAddress | { ticket: string })
    : null;
}

interface LoginEndProps {
  ending: LoginEnding;
  /** Right after the registration. */
  isFirst: boolean;
  onStay: () => void;
}

/** Tells how an attempt to log in ended and leads on. Loaded on demand: the landing page has no room for it. */
export default function LoginEnd({ ending, isFirst, onStay }: LoginEndProps) {
  const t = useT(loginEndWords);
  const toast = useToast();
  const showError = useShowError();
  const navigate = useNavigate();
  const told = useRef<LoginEnding>(undefined);
  const [suspension, setSuspension] = useState<UnconfirmedAddress | null>(null);

  useEffect(() => {
    // Once for each attempt, whichever of the functions is new.
    if (told.current === ending) return;
    told.current = ending;
    if ('login' in ending) {
      const { login } = ending;
      saveLoginInfo(login);
      if (ending.by === 'passkey') rememberLogin(login);
      else if (!login.isBlacklist) noteDueOffer();
      if (login.isBlacklist) {
        toast.danger(t('blocked', { reason: login.blacklistReason ?? '' }), t('blockedText'));
        navigate(paths.mine());
      } else {
        const target = consumeReturnTarget();
        // The headline of the first run says so; on phones a message would lie over its first step.
        if (!isFirst || target !== null) toast.success(t('loginSucceeded'));
        navigate(target ?? paths.questionnaire());
      }
      return;
    }
    const { error, by } = ending;
    const suspended = suspensionIn(error);
    if (suspended && !('newEmail' in suspended)) {
      // What this browser kept of an earlier log-in would show the frame of members around the case.
      forgetLogin();
      navigate(paths.suspension(), { state: suspended });
      return;
    }
    setSuspension(suspended);
    if (by === 'passkey' && !isApiError(error)) toast.warning(t('passkeyFailed'));
    else if (!suspended) showError(error);
    onStay();
  }, [ending, isFirst, navigate, onStay, showError, t, toast]);

  return (
    suspension && (
      <Suspense fallback={null}>
        <SuspendedDialog suspension={suspension} onClose={() => setSuspension(null)} />
      </Suspense>
    )
  );
}
