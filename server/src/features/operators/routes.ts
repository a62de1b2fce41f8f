import {
  notAllowed,
  operatorLogin,
  operatorLogout,
  operatorMe,
  totpConfirmation,
  totpEnrolment,
} from '@pollen/contract/console-operators';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { audit } from './actions';
import { clearConsoleToken, readConsoleToken, setConsoleToken } from './console-cookie';
import { confirmTotp, endOtherSessions, endSession, getOperator, setTotpSecret } from './queries';
import { shownOperator } from './shown-operator';
import { openSession, SignIn } from './sign-in';
import { newTotp } from './totp';

/** Handles the console's login and logout, the operator of a session, and the enrolment of the second factor. */
export function operatorRoutes(api: Api, services: Services): void {
  const { config, database, secrets } = services;
  const signIn = new SignIn(services);
  const atTheDoor = {
    transaction: 'none',
    limit: { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS },
  } as const;

  api.handle(
    operatorLogin,
    async ({ tx, body, network, request, reply, locale }) => {
      const from = { network, locale, userAgent: request.headers['user-agent'] };
      const found = await signIn.check({ tx, request }, body);
      if (found instanceof Refusal) return found;
      const session = await database.transaction((inOne) => openSession(inOne, found, from));
      setConsoleToken(config, reply, session.token, session.expiresAt);
      return shownOperator(tx, found, config);
    },
    atTheDoor,
  );

  api.handle(operatorLogout, async ({ tx, request, reply, network }) => {
    const token = readConsoleToken(config, request);
    const ended = token ? await endSession(tx, tokenHash(token)) : null;
    if (ended) {
      await audit(tx, { id: ended.operatorId }, 'operator.signedOut', 'operator', ended.operatorId, {}, network);
    }
    clearConsoleToken(config, reply);
    return null;
  });

  api.handle(operatorMe, async ({ tx, operator }) => shownOperator(tx, await getOperator(tx, operator.id), config));

  api.handle(totpEnrolment, async ({ tx, operator }) => {
    const { email } = await getOperator(tx, operator.id);
    const { sealed, secret, uri } = newTotp(secrets, email);
    if (!(await setTotpSecret(tx, operator.id, sealed))) throw new Refusal(notAllowed);
    await audit(tx, operator, 'operator.codeBegun', 'operator', operator.id);
    return { secret, uri };
  });

  api.handle(
    totpConfirmation,
    async ({ tx, operator, body, network, request }) => {
      const known = await getOperator(tx, operator.id);
      if (known.totpConfirmed || !known.totpSecret) return new Refusal(notAllowed);
      const wrong = await signIn.tryCode({ tx, request }, known, body.code);
      if (wrong) return wrong;
      await database.transaction(async (inOne) => {
        if (!(await confirmTotp(inOne, operator.id))) return;
        // Sessions that were opened with the password alone end when the one-time code is set up.
        await endOtherSessions(inOne, operator.id, operator.sessionId);
        await audit(inOne, operator, 'operator.codeSetUp', 'operator', operator.id, {}, network);
      });
      return null;
    },
    atTheDoor,
  );
}
