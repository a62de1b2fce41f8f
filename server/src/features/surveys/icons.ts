import type { SurveyIcon } from '@pollen/contract/survey-values';

/** Words of titles by what they are about; the first match counts. */
const words: readonly (readonly [SurveyIcon, RegExp])[] = [
  ['pets', /\b(pets?|dogs?|cats?|animals?)\b/],
  ['phone', /\b(phones?|smartphones?|mobiles?|devices?|gadgets?|computers?)\b/],
  ['money', /\b(banks?|banking|money|financ\w*|insur\w*|pay(ing|ments?)?|sav(ing|ings|e)|invest\w*|loans?|credit)\b/],
  ['media', /\b(stream\w*|tv|televisions?|films?|movies?|series|games?|gaming|music|podcasts?|books?|social media)\b/],
  ['news', /\b(news\w*|politic\w*|elections?|opinions?|adverts?|ads?|advertis\w*)\b/],
  [
    'food',
    /\b(food|eat\w*|breakfasts?|lunch\w*|dinners?|cook\w*|drinks?|coffee|tea|snacks?|restaurants?|grocer\w*|morning)\b/,
  ],
  ['travel', /\b(travel\w*|trips?|holidays?|vacations?|flights?|hotels?|touris\w*|weekends?)\b/],
  ['vehicle', /\b(cars?|driv\w*|vehicles?|bikes?|bicycles?|transport\w*|commut\w*|trains?)\b/],
  ['health', /\b(health\w*|medic\w*|doctors?|sleep\w*|wellbeing|beauty|skin\w*|hygiene)\b/],
  ['sport', /\b(sports?|fitness|exercis\w*|running|football|gym)\b/],
  ['family', /\b(famil\w*|child\w*|kids?|bab(y|ies)|parents?)\b/],
  ['school', /\b(schools?|stud(y|ies|ents?)|educat\w*|learn\w*|universit\w*)\b/],
  ['work', /\b(work\w*|jobs?|careers?|offices?|employ\w*)\b/],
  ['shopping', /\b(shop\w*|brands?|buy\w*|stores?|products?|retail|cloth\w*|fashion)\b/],
  ['home', /\b(homes?|house\w*|energy|heating|furniture|garden\w*|clean\w*)\b/],
];

/** The icons of titles that were asked for lately: lists show many members the same surveys. */
const known = new Map<string, SurveyIcon>();
const KNOWN_AT_MOST = 5_000;

/** Returns what a survey is about, as far as its English title says so. */
export function iconOf({ titleEn }: { readonly titleEn: string }): SurveyIcon {
  const found = known.get(titleEn);
  if (found) return found;
  const title = titleEn.toLowerCase();
  const icon = words.find(([, pattern]) => pattern.test(title))?.[0] ?? 'other';
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(titleEn, icon);
  return icon;
}
