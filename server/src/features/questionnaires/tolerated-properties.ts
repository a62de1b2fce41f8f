import type { Bilingual } from '../../platform/locale';
import { kinds } from './kinds/table';
import { isTemplateKind } from './template-json';

/** What happens instead of a setting that changes no answer, as a sentence of its own. */
const instead = {
  pages: {
    en: 'The pages are shown as they are written here',
    zh: '页面按此处的顺序和内容显示',
  },
  turning: { en: 'Members turn the pages themselves', zh: '由会员自己翻页' },
  time: { en: 'Answering has no time limit', zh: '作答没有时间限制' },
  saving: { en: 'The panel keeps the answers after each page', zh: '平台会在每页之后保存答案' },
  checking: { en: 'Answers are checked when their page is sent', zh: '提交页面时检查答案' },
  end: { en: 'The panel shows its own end screen', zh: '平台会显示自己的结束页面' },
  look: { en: 'The panel draws questions in its own way', zh: '问题按平台自己的样式显示' },
  note: { en: 'A note takes no answer', zh: '说明文字没有答案' },
  shuffling: { en: 'Questions are shuffled without categories', zh: '问题随机排序时不分类别' },
  drawnOpen: { en: 'It is drawn expanded', zh: '始终展开显示' },
  listed: { en: 'Members choose from the list', zh: '会员只能从列表中选择' },
  allAtOnce: { en: 'All panels are shown one below the other', zh: '所有面板依次向下显示' },
  unnumbered: { en: 'Questions inside panels have no numbers', zh: '面板内的问题不编号' },
  totals: { en: 'The line of totals is not shown', zh: '不显示合计行' },
  rowOrder: { en: 'Rows keep the order in which members add them', zh: '各行按添加顺序排列' },
  beside: { en: 'The text beside "other" is kept beside the answer', zh: '“其他”的文本始终单独保存' },
} satisfies Record<string, Bilingual>;

export type Instead = keyof typeof instead;

const ofSurvey: Readonly<Record<string, Instead>> = {
  questionsOnPageMode: 'pages',
  isSinglePage: 'pages',
  firstPageIsStartPage: 'pages',
  showPreviewBeforeComplete: 'pages',
  previewMode: 'pages',
  autoAdvanceEnabled: 'turning',
  autoAdvanceAllowComplete: 'turning',
  showTimer: 'time',
  showTimerPanel: 'time',
  timeLimit: 'time',
  timeLimitPerPage: 'time',
  timerLocation: 'time',
  timerInfoMode: 'time',
  partialSendEnabled: 'saving',
  surveyId: 'saving',
  surveyPostId: 'saving',
  surveyShowDataSaving: 'saving',
  storeOthersAsComment: 'beside',
  checkErrorsMode: 'checking',
  validateVisitedEmptyFields: 'checking',
  navigateToUrl: 'end',
  navigateToUrlOnCondition: 'end',
  tocItemComponent: 'look',
  questionTitleTemplate: 'look',
  regionalFormat: 'look',
};

const ofQuestion: Readonly<Record<string, Instead>> = {
  renderAs: 'look',
  itemComponent: 'look',
  cellComponent: 'look',
  inputFieldComponent: 'look',
  defaultDisplayValue: 'look',
  useDisplayValuesInDynamicTexts: 'look',
  choicesLazyLoadEnabled: 'look',
  choicesLazyLoadPageSize: 'look',
  allowCustomChoices: 'listed',
  createCustomChoiceText: 'listed',
  searchMode: 'look',
  randomizeCategory: 'shuffling',
  storeOthersAsComment: 'beside',
};

const ofNote: Readonly<Record<string, Instead>> = Object.fromEntries(
  [
    'showTitle',
    'description',
    'descriptionLocation',
    'hideNumber',
    'valueName',
    'enableIf',
    'readOnly',
    'resetValueIf',
    'setValueIf',
    'setValueExpression',
    'defaultValue',
    'defaultValueExpression',
    'clearIfInvisible',
    'isRequired',
    'requiredIf',
    'requiredErrorText',
    'errorLocation',
    'validators',
    'bindings',
    'showCommentArea',
    'commentText',
    'commentPlaceholder',
    'attentionCheck',
    'correctAnswer',
  ].map((name) => [name, 'note' as const]),
);

/** Properties of dynamic panels and grids that change how they look, and nothing about their answers. */
const ofRepeated: Readonly<Record<string, Instead>> = {
  displayMode: 'allAtOnce',
  renderMode: 'allAtOnce',
  panelsState: 'drawnOpen',
  showQuestionNumbers: 'unnumbered',
  transposeData: 'look',
  columnLayout: 'look',
  horizontalScroll: 'look',
  allowRowReorder: 'rowOrder',
  singleInputTitleTemplate: 'look',
  totalText: 'totals',
  hideColumnsIfEmpty: 'look',
  showInMultipleColumns: 'look',
};

/** Properties of columns that only say how a last line looks. */
const ofCells: Readonly<Record<string, Instead>> = Object.fromEntries(
  ['totalFormat', 'totalDisplayStyle', 'totalCurrency', 'totalMaximumFractionDigits', 'totalMinimumFractionDigits'].map(
    (name) => [name, 'totals' as const],
  ),
);

/** Properties of pictures to choose that survey-core has from its base class and never draws. */
const ofPictures: Readonly<Record<string, Instead>> = Object.fromEntries(
  ['showOtherItem', 'showNoneItem', 'showRefuseItem', 'showDontKnowItem', 'otherPlaceholder', 'noneText', 'refuseText']
    .concat(['dontKnowText', 'otherText', 'otherErrorText', 'separateSpecialChoices', 'placeholder'])
    .map((name) => [name, 'look' as const]),
);

/** Settings that may have any value, because they change no answer, by the class of the object that has them. */
const tolerated: Readonly<Record<string, Readonly<Record<string, Instead>>>> = {
  survey: ofSurvey,
  page: { timeLimit: 'time', state: 'drawnOpen' },
  panel: { state: 'drawnOpen' },
  html: { ...ofQuestion, ...ofNote, state: 'drawnOpen' },
  image: { ...ofQuestion, ...ofNote, state: 'drawnOpen' },
  ...Object.fromEntries(
    Object.keys(kinds).map((kind) => [
      kind,
      { ...ofQuestion, ...ofCells, ...(isTemplateKind(kind) && ofRepeated), state: 'drawnOpen' as const },
    ]),
  ),
  imagepicker: { ...ofQuestion, ...ofPictures, state: 'drawnOpen' },
};

/** Returns what happens instead of a property; null when the property changes answers or texts. */
export function insteadOf(className: string, property: string): Bilingual | null {
  const own = Object.hasOwn(tolerated, className) ? tolerated[className] : undefined;
  const reason = own && Object.hasOwn(own, property) ? own[property] : undefined;
  return reason === undefined ? null : instead[reason];
}
