import {
  notAllowed,
  operatorLogin,
  operatorLogout,
  operatorMe,
  totpConfirmation,
  totpEnrolment,
} from '@pollen/contract/console-operators';
import type { Config } from '../../platform/config';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import { MINUTE_MS } from '../../platform/time';
import { audit } from './actions';
import { clearConsoleToken, readConsoleToken, setConsoleToken } from './console-cookie';
import { confirmTotp, endOtherSessions, endSession, getOperator, setTotpSecret } from './queries';
import { shownOperator } from './shown-operator';
import { checkSignIn, openSession, tryCode } from './sign-in';
import { newTotp } from './totp';

export function operatorRoutes(api: Api, config: Config): void {
  const atTheDoor = {
    transaction: 'none',
    limit: { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS },
  } as const;

  api.handle(
    operatorLogin,
    async ({ tx, body, services, network, locale, request, reply }) => {
      const from = { network, locale, userAgent: request.headers['user-agent'] };
      const later = (work: () => Promise<void>) => {
        setImmediate(() => work().catch((error) => services.log.error({ err: error }, 'audit line lost')));
      };
      const found = await checkSignIn({ tx, secrets: services.secrets, network, later }, body);
      if (found instanceof Refusal) return found;
      const session = await services.database.transaction((inOne) => openSession(inOne, found, from));
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

  api.handle(totpEnrolment, async ({ tx, operator, services }) => {
    const { email } = await getOperator(tx, operator.id);
    const { sealed, secret, uri } = newTotp(services.secrets, email);
    if (!(await setTotpSecret(tx, operator.id, sealed))) throw new Refusal(notAllowed);
    await audit(tx, operator, 'operator.codeBegun', 'operator', operator.id);
    return { secret, uri };
  });

  api.handle(
    totpConfirmation,
    async ({ tx, operator, body, services, network }) => {
      const known = await getOperator(tx, operator.id);
      if (known.totpConfirmed || !known.totpSecret) return new Refusal(notAllowed);
      const wrong = await tryCode({ tx, secrets: services.secrets, network }, known, body.code);
      if (wrong) return wrong;
      await services.database.transaction(async (inOne) => {
        if (!(await confirmTotp(inOne, operator.id))) return;
        // Sessions that were opened with the password alone have had their time.
        await endOtherSessions(inOne, operator.id, operator.sessionId);
        await audit(inOne, operator, 'operator.codeSetUp', 'operator', operator.id, {}, network);
      });
      return null;
    },
    atTheDoor,
  );
}
