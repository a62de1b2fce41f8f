import { createRequire } from 'node:module';
import type * as SurveyCore from 'survey-core';

export type Core = typeof SurveyCore;

const require = createRequire(import.meta.url);
let loaded: Core | undefined;

/**
 * Returns survey-core, loaded at its first use: loading takes 70 ms and 27 MB, which a server that checks no
 * questionnaire does not need. Loaded without its source map, which would take as much again.
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
    // Registers our own properties of the SurveyJS JSON, so that survey-core does not call them unknown.
    loaded.Serializer.addProperty('survey', { name: 'screening:value', default: undefined });
    loaded.Serializer.addProperty('question', { name: 'attentionCheck:value', default: undefined });
  }
  return loaded;
}

/** Registers the date range, a question type that SurveyJS does not have. */
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
