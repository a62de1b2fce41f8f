import { errorsOf, firstQuestion, planOfPage, start, submitted } from '@pollen/testkit/questionnaire-runs';
import { describe, expect, test } from 'vitest';
import { filesInAnswers } from './answer-files';
import { openAnswers } from './carelessness';
import { previousPage } from './run';
import { runTrial } from './trial';

describe('panels in panels of panels', () => {
  const jobs = {
    type: 'paneldynamic',
    name: 'jobs',
    maxPanelCount: 2,
    templateTitle: 'Job {panelIndex} of {parentPanel.who}',
    keyName: 'employer',
    templateElements: [
      { type: 'text', name: 'employer', isRequired: true },
      { type: 'text', name: 'hours', visibleIf: '{parentPanel.works} = true' },
      { type: 'file', name: 'contract' },
    ],
  };
  const people = {
    type: 'paneldynamic',
    name: 'people',
    maxPanelCount: 2,
    templateElements: [{ type: 'text', name: 'who' }, { type: 'boolean', name: 'works' }, jobs],
  };
  const homes = {
    type: 'paneldynamic',
    name: 'homes',
    panelCount: 1,
    maxPanelCount: 2,
    templateElements: [{ type: 'text', name: 'town' }, people],
  };
  const later = { type: 'text', name: 'later', visibleIf: "{homes[0].people[0].jobs[1].employer} = 'B'" };
  const plan = planOfPage(homes, later);
  const job = (own: object) => ({ '#': -1, ...own });
  const sentJobs = (...list: object[]) => ({
    homes: [{ '#': 0, town: 'T', people: [{ '#': -1, who: 'Ann', works: true, jobs: list }] }],
  });

  test('are drawn with the answers of the entry around them', () => {
    const view = firstQuestion(plan, start(plan), sentJobs(job({ employer: 'A' })));
    expect(view).toMatchObject({
      instances: [
        {
          elements: [
            { name: 'town' },
            {
              instances: [
                {
                  elements: [
                    {},
                    {},
                    { instances: [{ title: 'Job 1 of Ann', elements: [{ name: 'employer' }, { name: 'hours' }, {}] }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('say in which entry of which entry an answer is missing or given twice', () => {
    expect(errorsOf(plan, start(plan), sentJobs(job({ employer: 'A' }), job({ employer: null })))).toEqual({
      'homes[0].people[0].jobs[1].employer': ['Please answer this question.'],
    });
    const twice = errorsOf(plan, start(plan), sentJobs(job({ employer: 'A' }), job({ employer: 'A' })));
    expect(Object.keys(twice)).toEqual(['homes[0].people[0].jobs[1].employer']);
  });

  test('keep answers that a page does not ask, and show questions outside by theirs', () => {
    const contract = [{ name: 'a.pdf', type: 'application/pdf', content: 'x'.repeat(32), size: 9 }];
    const list = [job({ employer: 'A', contract }), job({ employer: 'B', hours: '9' })];
    const state = submitted(plan, start(plan), { ...sentJobs(...list), later: 'yes' });
    const stored = { employer: 'A', contract };
    expect(state.answers).toEqual({
      homes: [{ town: 'T', people: [{ who: 'Ann', works: true, jobs: [stored, { employer: 'B', hours: '9' }] }] }],
      later: 'yes',
    });
    expect(filesInAnswers(plan, state.answers)).toMatchObject([
      { key: 'homes[0].people[0].jobs[0].contract', content: 'x'.repeat(32) },
    ]);
    expect(openAnswers(plan, state)).toContainEqual({ question: 'homes[0].people[0].jobs[1].hours', text: '9' });
    // The first job is removed: its neighbour stays what it was.
    const again = { '#': 0, who: 'Ann', works: true, jobs: [{ '#': 1, employer: 'B', hours: '9' }] };
    const without = submitted(plan, previousPage(plan, state), { homes: [{ '#': 0, town: 'T', people: [again] }] });
    expect(without.answers.homes).toEqual([
      { town: 'T', people: [{ who: 'Ann', works: true, jobs: [{ employer: 'B', hours: '9' }] }] },
    ]);
  });

  test('are filled in by simulated respondents', () => {
    const runs = runTrial(plan, 20, 60_000);
    expect(runs.map(({ end }) => end)).not.toContain('stuck');
    expect(JSON.stringify(runs.map(({ answers }) => answers))).toContain('"employer"');
  });
});
