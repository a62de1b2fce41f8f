import { PROFILE_LISTS } from '@pollen/contract/profile-lists';
import { LISTED_FIELDS } from '@pollen/contract/profile-values';
import {
  answerProfileQuestion,
  countries,
  profile,
  profileLists,
  profileQuestion,
  questionUnknown,
  updateProfile,
} from '@pollen/contract/profiles';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { panelSettings } from '../settings/index';
import { allCountries, answerQuestion, isProfilePaidInMailbox, saveProfile, teaserFor } from './actions';
import { findProfile } from './queries';

/** Handles a member's profile, the lists of its choices, and the single profile questions. */
export function profilesRoutes(api: Api, { secrets }: Services): void {
  api.handle(profile, async ({ tx, member }) => {
    const saved = await findProfile(tx, member.id);
    const { profilePoints } = await panelSettings(tx);
    const isPaid = saved?.completedAt != null || (await isProfilePaidInMailbox(tx, secrets, member.id));
    return {
      name: saved?.name ?? null,
      gender: saved?.gender ?? null,
      birthday: saved?.birthday ?? null,
      country: saved?.countryId ?? null,
      ...(saved?.further as object | undefined),
      locked: {
        name: saved?.name != null,
        gender: saved?.gender != null,
        birthday: saved?.birthday != null,
      },
      complete: saved?.completedAt != null,
      rewardPoints: isPaid ? null : profilePoints,
    };
  });

  api.handle(updateProfile, ({ tx, member, body }) => {
    const { id, name, gender, birthday, country, ...further } = body;
    if (id !== member.id) throw new Refusal(notFound);
    return saveProfile(tx, secrets, member.id, { name, gender, birthday, countryId: country, further });
  });

  api.handle(profileLists, async ({ locale }) => ({
    lists: LISTED_FIELDS.map((field) => ({
      field,
      entries: PROFILE_LISTS[field].map(({ id, [locale]: name }) => ({ id, name })),
    })),
  }));

  api.handle(countries, async ({ tx, locale }) => ({
    list: (await allCountries(tx))
      .filter(({ offered }) => offered)
      .map(({ id, code, name }) => ({ id, code, nameCn: name[locale] }))
      .sort((one, other) => one.nameCn.localeCompare(other.nameCn, locale === 'zh' ? 'zh-CN' : 'en')),
  }));

  api.handle(profileQuestion, ({ tx, member, query, locale }) =>
    teaserFor(tx, member.id, locale, query.before ?? null),
  );

  api.handle(answerProfileQuestion, async ({ tx, member, body, locale }) => {
    const answered = await answerQuestion(tx, {
      memberId: member.id,
      questionId: body.questionId,
      choiceId: body.answerId,
    });
    if (!answered) throw new Refusal(questionUnknown);
    return { rewardedPoints: answered.rewardedPoints, next: await teaserFor(tx, member.id, locale, null) };
  });
}
