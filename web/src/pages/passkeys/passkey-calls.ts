import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call, type DataOf } from '../../api/call';

/**
 * A challenge is good for one try, so the answer to it is waited for longer than others: the first one after a start of
 * the server takes seconds where the machine is busy.
 */
const PROOF_TIMEOUT_MS = 20_000;

type Login = DataOf<'POST /api/v1/Login'>;

/** Whether a list of the browser is open: suggestions that come later would close it. */
let isListOpen = false;

async function pickPasskey(inField: boolean) {
  const optionsJSON = await call('POST /api/v1/PasskeyLoginOptions', { body: {} });
  if (inField && isListOpen) throw new DOMException('the list is open', 'AbortError');
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: inField });
  return { credential: { ...credential, clientExtensionResults: {} } };
}

/** Logs in with a passkey that the member picks from a list of the browser; throws when nobody picks one. */
export async function logInWithPasskey(): Promise<Login> {
  isListOpen = true;
  const body = await pickPasskey(false).finally(() => {
    isListOpen = false;
  });
  return call('POST /api/v1/PasskeyLogin', { body, timeoutMs: PROOF_TIMEOUT_MS });
}

/**
 * Lets the browser suggest passkeys in the email field, and hands over the log-in once one is picked. Where that does not
 * work nothing happens, and the field works as before: passkeys need a name, so an address of numbers has none.
 */
export async function suggestPasskeys(onPicked: (login: Promise<Login>) => void): Promise<void> {
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|^\[/.test(location.hostname)) return;
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const body = await pickPasskey(true);
    onPicked(call('POST /api/v1/PasskeyLogin', { body, timeoutMs: PROOF_TIMEOUT_MS }));
  } catch {
    // Refused, or ended by the button below: the member sees the answer there.
  }
}

/** Makes a passkey in this browser and adds it to the account. The password is needed some minutes after a log-in. */
export async function createPasskey(
  id: number,
  password: string | undefined,
): Promise<DataOf<'POST /api/v1/Accounts/:id/Passkeys'>> {
  const optionsJSON = await call('POST /api/v1/Accounts/:id/PasskeyOptions', { params: { id }, body: { password } });
  const credential = await startRegistration({ optionsJSON });
  return call('POST /api/v1/Accounts/:id/Passkeys', {
    params: { id },
    body: { credential: { ...credential, clientExtensionResults: {} } },
    timeoutMs: PROOF_TIMEOUT_MS,
  });
}
