import { createRequire } from 'node:module';
import type * as SurveyCore from 'survey-core';

export type Core = typeof SurveyCore;

const require = createRequire(import.meta.url);
let loaded: Core | undefined;

/**
 * survey-core, loaded at first need: it takes 70 ms and adds some 27 MB to the process, which a server that runs no
 * survey does without. Loaded without the map of its source, which would be as much again.
 */
export function surveyCore(): Core {
  if (!loaded) {
    const { sourceMapsEnabled } = process;
    process.setSourceMapsEnabled(false);
    try {
      loaded = require('survey-core') as Core;
    } finally {
      process.setSourceMapsEnabled(sourceMapsEnabled);
    }
    addDateRange(loaded);
    // Our own words in the SurveyJS JSON, so that survey-core does not call them unknown.
    loaded.Serializer.addProperty('survey', { name: 'screening:value', default: undefined });
    loaded.Serializer.addProperty('question', { name: 'attentionCheck:value', default: undefined });
  }
  return loaded;
}

/** Makes a type of question known to survey-core that SurveyJS does not have. */
function addDateRange({ ElementFactory, Question, Serializer }: Core): void {
  class DateRange extends Question {
    override getType(): string {
      return 'daterange';
    }
  }
  Serializer.addClass('daterange', [], () => new DateRange(''), 'question');
  for (const name of ['min', 'max', 'minValueExpression', 'maxValueExpression', 'minErrorText', 'maxErrorText'])
    Serializer.addProperty('daterange', `${name}:value`);
  ElementFactory.Instance.registerElement('daterange', (name) => new DateRange(name));
}
