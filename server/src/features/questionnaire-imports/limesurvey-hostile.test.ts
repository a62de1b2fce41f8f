import { lss } from '@pollen/testkit/limesurvey-files';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Draft } from './importer';
import { importFile } from './tasks';

describe('hostile files end with a reason', () => {
  const unreadable = (xml: string) => {
    const result = importFile(Buffer.from(xml));
    return 'unreadable' in result ? result.unreadable.en : JSON.stringify(result).slice(0, 200);
  };
  const open = '<document><LimeSurveyDocType>Survey</LimeSurveyDocType>';

  test.each([
    [
      'entities of its own',
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${open}</document>`,
      'declares a document type',
    ],
    ['deep nesting', `${open}${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</document>`, 'too deep'],
    ['cut off', `${open}<questions><rows><row>`, 'not well-formed XML'],
    [
      'another type',
      '<document><LimeSurveyDocType>Group</LimeSurveyDocType></document>',
      'no LimeSurvey survey structure',
    ],
    ['no questions', `${open}</document>`, 'no questions'],
  ])('%s', (_name, xml, reason) => expect(unreadable(xml)).toContain(reason));

  test.each([
    ['an archive that unpacks to too much', zipSync({ 'a.lss': new Uint8Array(40_000_000) }), 'unpacks to too much'],
    ['an archive without a structure', zipSync({ 'a.lss.txt': Buffer.from('x') }), 'no survey structure'],
    ['an archive that is cut off', zipSync({ 'a.lss': Buffer.from(open.repeat(500)) }).subarray(0, 60), 'damaged'],
  ])('%s', (_name, file, reason) =>
    expect(importFile(file)).toMatchObject({ unreadable: { en: expect.stringContaining(reason) } }),
  );

  test('names of JavaScript are names like others', () => {
    const result = importFile(
      lss([
        {
          name: 'One',
          questions: [
            { code: '__proto__', type: 'S', en: 'A' },
            { code: 'constructor', type: 'toString', en: 'B' },
            { code: 'toString', type: 'L', en: 'C', answers: [{ code: 'A1', en: 'First' }] },
          ],
        },
      ]),
    );
    const pages = ('questionnaire' in result ? (result.questionnaire as Draft).pages : []) as { elements: Draft[] }[];
    expect(pages[0]?.elements.map(({ name }) => name)).toEqual(['__proto___', 'toString_']);
  });
});
