import type { DataOf } from '@pollen/contract/client';
import type { CodeMeaning } from '@pollen/contract/survey-tool-values';

export type Tool = DataOf<'GET /api/console/Surveys/:id/Tool'>;

export const RECIPES = ['limesurvey', 'qualtrics', 'jspsych'] as const;
export type Recipe = (typeof RECIPES)[number];

type StepWord =
  | 'lime1'
  | 'lime2'
  | 'lime3'
  | 'lime4'
  | 'lime5'
  | 'qual1'
  | 'qual2'
  | 'qual3'
  | 'qual4'
  | 'qual5'
  | 'psych1'
  | 'psych2'
  | 'psych3';

/** A step of a recipe, and what is pasted in it. */
export interface Step {
  readonly word: StepWord;
  readonly paste: string | null;
}

const marks = 'pid={{participant}}&study={{study}}&session={{session}}';

/** Returns the steps that connect a survey in one of the tools, with the links of this survey filled in. */
export function stepsOf(recipe: Recipe, tool: Pick<Tool, 'codes' | 'callUrl'>): readonly Step[] {
  const linkOf = (meaning: CodeMeaning) => tool.codes.find((code) => code.meaning === meaning)?.link ?? '';
  const [complete, screenOut, quotaFull] = [linkOf('complete'), linkOf('screenOut'), linkOf('quotaFull')];
  switch (recipe) {
    case 'limesurvey':
      return [
        { word: 'lime1', paste: `https://limesurvey.example/index.php/123456?newtest=Y&${marks}` },
        { word: 'lime2', paste: `${complete}&session={PASSTHRU:session}` },
        { word: 'lime3', paste: null },
        { word: 'lime4', paste: `${screenOut}&session={PASSTHRU:session}` },
        { word: 'lime5', paste: `${quotaFull}&session={PASSTHRU:session}` },
      ];
    case 'qualtrics': {
      const session = ['$', '{e://Field/session}'].join('');
      return [
        { word: 'qual1', paste: `https://qualtrics.example/jfe/form/SV_0123456789abcde?${marks}` },
        { word: 'qual2', paste: `${complete}&session=${session}` },
        { word: 'qual3', paste: `${screenOut}&session=${session}` },
        { word: 'qual4', paste: `${quotaFull}&session=${session}` },
        { word: 'qual5', paste: tool.callUrl },
      ];
    }
    case 'jspsych':
      return [
        { word: 'psych1', paste: `https://experiment.example/?${marks}` },
        {
          word: 'psych2',
          paste: [
            "const session = new URLSearchParams(location.search).get('session') ?? '';",
            `const end = (link) => location.assign(link + '&session=' + encodeURIComponent(session));`,
            `const jsPsych = initJsPsych({ on_finish: () => end('${complete}') });`,
          ].join('\n'),
        },
        { word: 'psych3', paste: `end('${screenOut}');` },
      ];
  }
}
