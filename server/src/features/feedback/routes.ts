import {
  confirmFeedback,
  feedback,
  feedbackForm,
  replyToMessage,
  sentMessage,
  tooManyMessages,
} from '@pollen/contract/feedback';
import { imageCodeWrong } from '@pollen/contract/image-codes';
import type { DataOf, WhyNot } from '@pollen/contract/operation';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import { notFound, tooManyRequests } from '@pollen/contract/values';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { type Locale, say } from '../../platform/locale';
import { Refusal, SessionExpired } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { aboutAttempt } from '../attempts/index';
import { consumeImageCode } from '../image-codes/index';
import { type Address, getMember, isAddressRefusal, readAddress } from '../members/index';
import { profileFacts } from '../profiles/index';
import { recognizeBrowser } from '../sessions/index';
import { panelToday } from '../settings/index';
import { confirmMessage, receiveQuestion, receiveUnconfirmed } from './actions';
import { countLately, findSame, lockSender } from './queries';
import { type FormTexts, NETWORK_MS, normalizeForm, SAME_TEXT_MS, SENDER_LIMIT, whyNotFields } from './rules';
import { replyBySender, showSentMessage } from './sender-messages';

/** The limit of failed tries from one network for each message: forms are filled in wrongly, images are misread. */
const TRIES_PER_MESSAGE = 5;

/** Returns the checked form; throws one refusal that names all invalid fields. */
async function readForm(
  tx: Tx,
  body: FormTexts & { email: string },
  locale: Locale,
): Promise<{ texts: FormTexts; address: Address }> {
  const texts = normalizeForm(body);
  const { content, ...others } = whyNotFields(texts, await panelToday(tx));
  const address = readAddress(body.email);
  const wrong: Record<string, WhyNot> = {
    ...others,
    ...(isAddressRefusal(address) ? { email: { kind: address } } : {}),
    ...(content ? { content } : {}),
  };
  const [first] = Object.values(wrong);
  if (first || isAddressRefusal(address)) {
    const sentences = Object.entries(wrong).map(([field, { kind, params }]) => [field, say(kind.text, locale, params)]);
    throw new Refusal(first?.kind ?? notFound, first?.params, { fields: Object.fromEntries(sentences) });
  }
  return { texts, address };
}

/** Refuses messages over the limits of an address or a network. */
async function refuseFlood(
  tx: Tx,
  from: { senderKey: string; network: string; byMail: boolean },
  perNetwork: number,
): Promise<void> {
  const { ofSender, unconfirmed, ofNetwork } = await countLately(tx, {
    ...from,
    sinceOfSender: new Date(tx.now.getTime() - SENDER_LIMIT.perMs),
    sinceOfNetwork: new Date(tx.now.getTime() - NETWORK_MS),
  });
  if (ofSender >= SENDER_LIMIT.max) throw new Refusal(tooManyMessages);
  if (from.byMail && unconfirmed >= SENDER_LIMIT.unconfirmed) throw new Refusal(tooManyMessages);
  if (ofNetwork >= perNetwork) throw new Refusal(tooManyRequests);
}

function answerOf(id: number, waits: boolean): DataOf<typeof feedback> {
  return { number: String(id), state: waits ? 'confirm' : 'received' };
}

/**
 * Handles messages to the panel: the form, sending, and the confirmation of a visitor's address.
 */
export function feedbackRoutes(api: Api, services: Services): void {
  const { config, secrets } = services;
  const perNetwork = config.limits.feedbackPerNetworkHour;

  api.handle(feedbackForm, async ({ tx, query, viewer, locale }) => {
    const member = await viewer();
    if (!member) return { codeNeeded: true, name: '', email: '', survey: null };
    const { name } = await profileFacts(tx, member.id);
    const { email } = await getMember(tx, member.id);
    const about = query.attempt ? await aboutAttempt(tx, member.id, query.attempt, locale) : null;
    if (!about) return { codeNeeded: false, name: name ?? '', email, survey: null };
    const { attemptKey: attemptId, number, title, points, joinedOn: joinDate } = about;
    return { codeNeeded: false, name: name ?? '', email, survey: { attemptId, number, title, points, joinDate } };
  });

  api.handle(
    feedback,
    async ({ tx, body, viewer, locale, network, request, reply }) => {
      const { texts, address } = await readForm(tx, body, locale);
      const caller = await viewer();
      if (body.attemptId && !caller) throw new SessionExpired();
      const member = caller && (await getMember(tx, caller.id));
      const about = member && body.attemptId ? await aboutAttempt(tx, member.id, body.attemptId, locale) : null;
      if (body.attemptId && !about) throw new Refusal(notFound);

      await lockSender(tx, address.key);
      const { content } = texts;
      const attemptId = about?.id ?? null;
      const since = new Date(tx.now.getTime() - SAME_TEXT_MS);
      const memberId = member?.id ?? null;
      const same = await findSame(tx, { senderKey: address.key, memberId, attemptId, body: content, since });
      if (same) return answerOf(same.id, same.state === 'unconfirmed');

      const byMail = !member && body.byMail;
      await refuseFlood(tx, { senderKey: address.key, network, byMail }, perNetwork);
      if (!member && !byMail) {
        const browserHash = recognizeBrowser(config, request, reply);
        if (!(await consumeImageCode(tx, secrets, browserHash, body.code))) {
          return new Refusal(imageCodeWrong, {}, { fields: { code: say(imageCodeWrong.text, locale) } });
        }
      }
      const survey = {
        number: texts.surveyNumber || null,
        title: texts.surveyTitle || null,
        rewards: texts.rewards || null,
        joinedOn: texts.joinDate || null,
      };
      const sender = { name: texts.name, address, locale, member };
      const { id } = byMail
        ? await receiveUnconfirmed(tx, services, sender, { content, survey, network })
        : await receiveQuestion(tx, services, sender, { content, survey, attemptId, network });
      return answerOf(id, byMail);
    },
    { limit: { max: perNetwork * TRIES_PER_MESSAGE, perMs: HOUR_MS } },
  );

  api.handle(
    confirmFeedback,
    async ({ tx, body }) => {
      const confirmed = await confirmMessage(tx, services, body.token);
      if (!confirmed) throw new Refusal(linkInvalid);
      return { number: String(confirmed.id) };
    },
    { limit: { max: perNetwork * TRIES_PER_MESSAGE, perMs: HOUR_MS } },
  );

  api.handle(sentMessage, ({ tx, params, locale }) => showSentMessage(tx, secrets, params.token, locale), {
    limit: { max: perNetwork * TRIES_PER_MESSAGE, perMs: HOUR_MS },
  });

  api.handle(
    replyToMessage,
    async ({ tx, params, body }) => {
      await replyBySender(tx, services, { token: params.token, ...body });
      return null;
    },
    { limit: { max: perNetwork, perMs: HOUR_MS } },
  );
}
