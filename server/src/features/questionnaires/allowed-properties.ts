import type { AllowedProperties } from './kind-module';
import { kinds } from './kinds/table';

const conditions = ['visible', 'visibleIf', 'enableIf', 'requiredIf', 'isRequired', 'requiredErrorText', 'readOnly'];
const box = [
  'width',
  'minWidth',
  'maxWidth',
  'colSpan',
  'effectiveColSpan',
  'startWithNewLine',
  'indent',
  'innerIndent',
];

const container: AllowedProperties = {
  used: [
    ...['type', 'name', 'title', 'description', 'elements', 'questionOrder', 'questionTitleLocation'],
    ...['showNumber', 'showQuestionNumbers'],
    ...conditions,
  ],
  ignored: [
    ...box,
    'questionTitleWidth',
    'questionErrorLocation',
    'gridLayoutColumns',
    'questionStartIndex',
    'allowAdaptiveActions',
    'navigationTitle',
    'navigationDescription',
    'showNavigationButtons',
  ],
};

const question: AllowedProperties = {
  used: [
    'type',
    'name',
    'title',
    'titleLocation',
    'showTitle',
    'description',
    'descriptionLocation',
    'defaultValue',
    'defaultValueExpression',
    'resetValueIf',
    'setValueIf',
    'setValueExpression',
    'clearIfInvisible',
    'valueName',
    'validators',
    'showCommentArea',
    'commentText',
    'commentPlaceholder',
    'showNumber',
    'hideNumber',
    'randomize',
    'attentionCheck',
    'correctAnswer',
    ...conditions,
  ],
  ignored: [...box, 'errorLocation', 'page', 'allowClear'],
};

function of(...parts: { used?: readonly string[]; ignored?: readonly string[] }[]): AllowedProperties {
  return { used: parts.flatMap((part) => part.used ?? []), ignored: parts.flatMap((part) => part.ignored ?? []) };
}

const fixed = {
  survey: of({
    used: [
      'title',
      'description',
      'pages',
      'elements',
      'triggers',
      'clearInvisibleValues',
      'showQuestionNumbers',
      'questionOrder',
      'questionTitleLocation',
      'completedHtml',
      'completedHtmlOnCondition',
      'maxTextLength',
      'maxCommentLength',
      'showPrevButton',
      'mode',
      'readOnly',
      'screening',
      'calculatedValues',
    ],
    ignored: [
      'locale',
      '$schema',
      'sjsVersion',
      'logo',
      'logoWidth',
      'logoHeight',
      'logoFit',
      'logoPosition',
      'autoFocusFirstQuestion',
      'autoFocusFirstError',
      'completedBeforeHtml',
      'loadingHtml',
      'showNavigationButtons',
      'navigationButtonsLocation',
      'showTitle',
      'showPageTitles',
      'showCompletePage',
      'cookieName',
      'matrixDragHandleArea',
      'showPageNumbers',
      'questionDescriptionLocation',
      'questionErrorLocation',
      'questionStartIndex',
      'questionTitlePattern',
      'showProgressBar',
      'progressBarLocation',
      'progressBarType',
      'progressBarShowNavigationText',
      'progressBarShowPageNumbers',
      'progressBarShowPageTitles',
      'progressBarNavigationTextLocation',
      'progressBarInheritWidthFrom',
      'showTOC',
      'tocLocation',
      'textUpdateMode',
      'autoGrowComment',
      'allowResizeComment',
      'commentAreaRows',
      'pagePrevText',
      'pageNextText',
      'completeText',
      'startSurveyText',
      'previewText',
      'editText',
      'requiredMark',
      'widthMode',
      'gridLayoutEnabled',
      'width',
      'fitToContainer',
      'headerView',
      'backgroundImage',
      'backgroundImageFit',
      'backgroundImageAttachment',
      'backgroundOpacity',
      'showBrandInfo',
    ],
  }),
  page: container,
  panel: container,
  html: of(
    { used: ['type', 'name', 'html', 'visible', 'visibleIf', 'randomize'] },
    { ignored: [...box, 'title', 'titleLocation', 'showNumber', 'page'] },
  ),
  image: {
    ...of(
      {
        used: [
          'type',
          'name',
          'imageLink',
          'altText',
          'contentMode',
          'imageWidth',
          'visible',
          'visibleIf',
          'randomize',
        ],
      },
      { ignored: [...box, 'imageHeight', 'imageFit', 'title', 'titleLocation', 'showNumber', 'page'] },
    ),
    // Texts in survey-core: a number of pixels, or a length such as 10em.
    bounds: { imageWidth: null, imageHeight: null },
  },
  numericvalidator: of({ used: ['type', 'text', 'minValue', 'maxValue', 'notificationType'] }),
  textvalidator: of({ used: ['type', 'text', 'minLength', 'maxLength', 'allowDigits', 'notificationType'] }),
  answercountvalidator: of({ used: ['type', 'text', 'minCount', 'maxCount', 'notificationType'] }),
  regexvalidator: of({ used: ['type', 'text', 'regex', 'caseInsensitive', 'notificationType'] }),
  emailvalidator: of({ used: ['type', 'text', 'notificationType'] }),
  expressionvalidator: of({ used: ['type', 'text', 'expression', 'notificationType'] }),
  completetrigger: of({ used: ['type', 'expression'] }),
  setvaluetrigger: of({ used: ['type', 'expression', 'setToName', 'setValue'] }),
  copyvaluetrigger: of({ used: ['type', 'expression', 'setToName', 'fromName'] }),
  runexpressiontrigger: of({ used: ['type', 'expression', 'setToName', 'runExpression'] }),
  skiptrigger: of({ used: ['type', 'expression', 'gotoName'] }),
  calculatedvalue: of({ used: ['name', 'expression', 'includeIntoResult'] }),
  htmlconditionitem: of({ used: ['expression', 'html'] }),
};

/** The properties of a column of a grid beyond those of the questions in its cells. */
export const matrixColumn: AllowedProperties = {
  used: ['cellType', 'isUnique', 'colCount', 'totalType', 'totalExpression'],
  ignored: ['cellHint', 'totalAlignment', 'showInMultipleColumns'],
};

function ofKinds(): Record<string, AllowedProperties> {
  const classes: Record<string, AllowedProperties> = {};
  for (const [kind, { properties, entries }] of Object.entries(kinds)) {
    classes[kind] = { ...properties, ...of(question, properties) };
    for (const { className, ...entry } of Object.values(entries)) classes[className] = entry;
  }
  return classes;
}

/** Every class of JSON object that a questionnaire may have, with its properties. */
export const allowed: Readonly<Record<string, AllowedProperties>> = { ...fixed, ...ofKinds() };
