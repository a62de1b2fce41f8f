import { expect, test } from 'vitest';
import { feedDraftOf, feedOf, wrongFeedFields } from '../console/src/pages/partners/feed-draft';
import { draftOf, profileOf, wrongFields } from '../console/src/pages/partners/setup-draft';
import { presets } from '../server/src/features/partners';

test.each(Object.entries(presets))('the console saves the setup of %s as it is', (_preset, profile) => {
  const draft = draftOf(profile);
  expect([...wrongFields(draft)]).toEqual([]);
  expect(profileOf(draft, profile)).toEqual(profile);
});

test.each(Object.entries(presets).flatMap(([preset, { feed }]) => (feed ? [[preset, feed] as const] : [])))(
  'the console saves the list of %s as it is',
  (_preset, feed) => {
    expect([...wrongFeedFields(feedDraftOf(feed))]).toEqual([]);
    expect(feedOf(feedDraftOf(feed))).toEqual(feed);
  },
);
