import { defineWords } from '@pollen/ui/translator';

export const surveyPictureWords = defineWords('survey-pictures', {
  title: 'Pictures from other websites',
  fetching: {
    one: '{n} picture is being fetched. This takes up to a minute.',
    other: '{n} pictures are being fetched. This takes up to a minute.',
  },
  failed: {
    one: '{n} picture could not be fetched. Members would see a gap, so the survey can’t be launched with it.',
    other: '{n} pictures could not be fetched. Members would see gaps, so the survey can’t be launched with them.',
  },
  ofQuestionnaire: 'A picture in the questionnaire itself',
  problem_privateAddress: 'The address is not on the public web.',
  problem_unreachable: 'The website did not answer.',
  problem_refused: 'The website has no such file or does not give it out.',
  problem_redirects: 'The address leads on to other addresses without end.',
  problem_tooLarge: 'The file is larger than 10 MB.',
  problem_tooSlow: 'The website took too long.',
  problem_notAPicture: 'The file is no PNG, JPEG, GIF or WebP picture, or is damaged.',
  wayOut: 'Try again when the website is back, or give the picture another address in the questionnaire.',
  again: 'Fetch again',
});
