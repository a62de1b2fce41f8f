/** Choices with the values 1, 2, 3. */
export const choices = (...texts: string[]) => texts.map((text, place) => ({ value: place + 1, text }));
/** A picture of one pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAMAAABg3Am1AAAAA1BMVEU5SsVtWHJ1AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BgQAAAADDoPlT3+AEVQEA8AwJMAAB0q0T2gAAAABJRU5ErkJggg==';
const glass = (value: string) => ({ value, text: `A ${value} glass`, imageLink: picture });

/** One question of each kind, with the properties that a screen reader tells of; the names are those of the kinds. */
export const everyQuestion = [
  {
    type: 'radiogroup',
    name: 'radiogroup',
    title: 'Tea or coffee?',
    isRequired: true,
    choices: choices('Tea', 'Coffee'),
  },
  {
    type: 'checkbox',
    name: 'checkbox',
    title: 'Which do you own?',
    description: 'At home.',
    maxSelectedChoices: 2,
    choices: choices('Kettle', 'Pot', 'Mug'),
  },
  { type: 'dropdown', name: 'dropdown', title: 'Where do you buy it?', choices: choices('Market', 'Online') },
  { type: 'boolean', name: 'boolean', title: 'With milk?' },
  {
    type: 'rating',
    name: 'rating',
    title: 'How was the last cup?',
    rateType: 'stars',
    rateMax: 3,
    minRateDescription: 'Bad',
    maxRateDescription: 'Good',
  },
  { type: 'ranking', name: 'ranking', title: 'What matters most?', choices: choices('Price', 'Taste') },
  { type: 'imagepicker', name: 'imagepicker', title: 'Which glass?', choices: [glass('tall'), glass('wide')] },
  {
    type: 'matrix',
    name: 'matrix',
    title: 'How do you like these?',
    isAllRowRequired: true,
    columns: choices('Well', 'Badly'),
    rows: [
      { value: 'green', text: 'Green tea' },
      { value: 'black', text: 'Black tea' },
    ],
  },
  {
    type: 'matrix',
    cellType: 'checkbox',
    name: 'matrixcheckbox',
    title: 'Where do you drink these?',
    eachRowRequired: true,
    columns: [...choices('Home', 'Office'), { value: 3, text: 'Nowhere', isExclusive: true }],
    rows: [
      { value: 'green', text: 'Green tea' },
      { value: 'black', text: 'Black tea' },
    ],
  },
  {
    type: 'text',
    name: 'text',
    title: 'What does a pound cost?',
    maskType: 'currency',
    maskSettings: { prefix: '$' },
  },
  { type: 'comment', name: 'comment', title: 'Why tea?', maxLength: 100 },
  {
    type: 'multipletext',
    name: 'multipletext',
    title: 'Name two brands',
    items: [
      { name: 'one', title: 'First', isRequired: true },
      { name: 'two', title: 'Second' },
    ],
  },
  { type: 'slider', name: 'slider', title: 'How many cups a day?', min: 0, max: 10 },
  { type: 'daterange', name: 'daterange', title: 'When were you away?' },
  { type: 'expression', name: 'expression', title: 'Cups a week', expression: '{slider} * 7' },
  { type: 'file', name: 'file', title: 'Add a photo of your cup', acceptedTypes: '.jpg,.png' },
  { type: 'signaturepad', name: 'signaturepad', title: 'Please sign' },
  {
    type: 'paneldynamic',
    name: 'paneldynamic',
    title: 'Who drinks with you?',
    panelCount: 1,
    maxPanelCount: 3,
    templateTitle: 'Person {panelIndex}',
    panelAddText: 'Add a person',
    templateElements: [{ type: 'text', name: 'age', title: 'Age', inputType: 'number' }],
  },
  {
    type: 'matrixdropdown',
    name: 'matrixdropdown',
    title: 'How many cups of each?',
    columns: [
      { name: 'weekday', title: 'Weekday', cellType: 'text', inputType: 'number' },
      { name: 'weekend', title: 'Weekend', cellType: 'text', inputType: 'number' },
    ],
    rows: ['Tea', 'Coffee'],
  },
  {
    type: 'matrixdynamic',
    name: 'matrixdynamic',
    title: 'Your tea pots',
    rowCount: 1,
    addRowText: 'Add a pot',
    columns: [{ name: 'color', title: 'Color', cellType: 'text' }],
    detailPanelMode: 'underRow',
    detailElements: [{ type: 'radiogroup', name: 'made', title: 'What is it made of?', choices: ['Clay', 'Glass'] }],
  },
  {
    type: 'matrix',
    name: 'rubric',
    title: 'How do you brew?',
    columns: choices('Beginner', 'Expert'),
    rows: [
      { value: 'water', text: 'Water' },
      { value: 'leaves', text: 'Leaves' },
    ],
    cells: {
      default: { 2: 'I measure it.' },
      water: {
        1: { default: 'I let it <b>boil</b>.', 'zh-cn': '我用<b>沸水</b>。' },
        2: { default: 'I know the right heat for each tea.', 'zh-cn': '我知道每种茶适合的水温。' },
      },
    },
  },
  {
    type: 'radiogroup',
    name: 'long',
    title: 'Which country does it come from?',
    showNoneItem: true,
    noneText: 'I don’t know',
    choices: choices(...Array.from({ length: 30 }, (_, place) => `Country ${place + 1}`)),
  },
];
