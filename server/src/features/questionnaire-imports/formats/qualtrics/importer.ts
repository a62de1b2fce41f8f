import type { Importer } from '../../importer';
import { ElementNames } from '../../names';
import { chooseLanguages } from '../../texts';
import { decodeText } from '../../xml';
import { QualtricsContext } from './context';
import { readFlow } from './flow';
import { pagesOf } from './pages';
import { readSurvey } from './structure';

/** Qualtrics surveys (`.qsf`). */
export const qualtrics: Importer = {
  recognizes: (file) => {
    const text = decodeText(file.subarray(0, 4)).trimStart();
    return text.startsWith('{') && decodeText(file).includes('"SurveyElements"');
  },
  read: (file, findings) => {
    const survey = readSurvey(file, findings);
    const languages = chooseLanguages(survey.languages, 'Language', findings);
    const context = new QualtricsContext(survey, languages, new ElementNames(), findings);
    return {
      ...(survey.name !== '' && { title: survey.name }),
      ...(!survey.goesBack && { showPrevButton: false }),
      pages: pagesOf(readFlow(context), context).map((page, index) => ({ name: `page${index + 1}`, ...page })),
    };
  },
};
