import { Unreadable } from '../../importer';
import { decodeText, readXml } from '../../xml';
import { unzip } from '../../zip';

/** The rows of a sheet; cells are texts, and empty where the sheet has none. */
export type Sheet = readonly (readonly string[])[];

/** The sheets that are read, with the most rows that each may have. Lists of villages have thousands. */
const sheetRows = new Map([
  ['survey', 5_000],
  ['choices', 20_000],
  ['external_choices', 20_000],
  ['settings', 5_000],
]);
/** The most that all needed parts of a workbook unpack to, and the most cells of a sheet. */
const MAX_UNPACKED_BYTES = 30_000_000;
const MAX_CELLS = 300_000;
const MAX_COLUMNS = 200;

const needed = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i;

const broken = () =>
  new Unreadable({
    en: 'The file is no Excel workbook (.xlsx), or it is damaged or protected by a password.',
    zh: '该文件不是 Excel 工作簿（.xlsx），或已损坏、已加密。',
  });
const tooLarge = () =>
  new Unreadable({
    en: 'The workbook is too large. Keep only the sheets survey, choices, external_choices and settings, without rows that the form does not use.',
    zh: '工作簿过大，请只保留 survey、choices、external_choices 和 settings 工作表，并删除表单未使用的行。',
  });

/** Returns the parts of a workbook that hold its cells, by their path. */
function unpack(file: Uint8Array): Map<string, string> {
  const parts = unzip(file, { needs: (path) => needed.test(path), bytes: MAX_UNPACKED_BYTES, broken, tooLarge });
  return new Map([...parts].map(([path, content]) => [path, decodeText(content)]));
}

function sharedTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') inPhonetic = true;
      inText = name === 't' && !inPhonetic;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') inPhonetic = false;
      if (name === 't') inText = false;
    },
  });
  return texts;
}

/** Returns the column of a cell such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellsOf(xml: string, shared: readonly string[], maxRows: number): Sheet {
  const rows: string[][] = [];
  let row: string[] = [];
  let column = -1;
  let type = '';
  let value = '';
  let inValue = false;
  let cells = 0;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = [];
      if (name === 'c') {
        const { r = '', t = 'n' } = attributes();
        column = r === '' ? column + 1 : columnOf(r);
        type = t;
        value = '';
      }
      inValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    text: (piece) => {
      if (inValue) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c' && value !== '' && column >= 0 && column < MAX_COLUMNS) {
        cells += 1;
        if (cells > MAX_CELLS) throw tooLarge();
        while (row.length < column) row.push('');
        const text =
          type === 's' ? (shared[Number(value)] ?? '') : type === 'b' ? (value === '1' ? 'true' : 'false') : value;
        row[column] = type === 'e' ? '' : text.trim();
      }
      if (name === 'row') {
        column = -1;
        // Rows that only have a format are not kept: some files have a million of them.
        if (row.some((cell) => cell !== '')) rows.push(row);
        if (rows.length > maxRows) throw tooLarge();
      }
    },
  });
  return rows;
}

/**
 * Reads the cells of a workbook by the name of their sheet, as `external_choices`. Formulas give their last result. Throws
 * `Unreadable` for a file that is no workbook, or unpacks to too much.
 */
export function readWorkbook(file: Uint8Array): ReadonlyMap<string, Sheet> {
  const parts = unpack(file);
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) throw broken();
  const paths = new Map<string, string>();
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (relations !== undefined)
    readXml(relations, {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const { Id = '', Target = '' } = attributes();
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    });
  const shared = sharedTexts(parts.get('xl/sharedstrings.xml'));
  const sheets = new Map<string, Sheet>();
  readXml(workbook, {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      const { name: title = '', ...own } = attributes();
      const path = paths.get(own['r:id'] ?? own.id ?? '');
      const xml = path === undefined ? undefined : parts.get(path.toLowerCase());
      const key = title.trim().toLowerCase().replaceAll(' ', '_');
      const maxRows = sheetRows.get(key);
      if (xml !== undefined && maxRows !== undefined) sheets.set(key, cellsOf(xml, shared, maxRows));
    },
  });
  return sheets;
}
