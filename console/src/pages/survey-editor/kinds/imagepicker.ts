import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Image } from 'lucide-react';
import { choiceList, choiceOrder, listedChoices, placeholder } from '../choices';
import type { KindModule } from '../kind-module';
import { flag } from '../properties';

export const imagepicker: KindModule = {
  label: { en: 'Image choice', zh: '图片选择' },
  Icon: Image,
  beginning: {
    choices: [
      { value: 'a', text: placeholder(texts.firstPicture), imageLink: '/demo/images/home-cabin.svg' },
      { value: 'b', text: placeholder(texts.secondPicture), imageLink: '/demo/images/home-flat.svg' },
    ],
  },
  properties: [flag('multiSelect'), flag('showLabel'), choiceOrder],
  lists: [{ ...choiceList, picture: true }],
  validators: ['answercount', 'expression'],
  choices: listedChoices,
  asked: (question, lang) => [
    { suffix: '', choices: listedChoices(question, lang), many: question.multiSelect === true },
  ],
};
