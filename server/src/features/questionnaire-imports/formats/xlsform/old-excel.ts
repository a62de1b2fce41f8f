import { Unreadable } from '../../importer';

/** The first bytes of an OLE2 file: an `.xls` of Excel 97 to 2003, or any workbook that a password protects. */
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** The file `~$form.xlsx` that Excel keeps beside an open workbook: the name of its user twice, each after its length. */
const LOCK_FILE_BYTES = 165;
const SECOND_LENGTH_AT = 55;

/** Whether a file is an old Excel workbook, or one that a password protects. */
export function isOldExcel(file: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => file[index] === byte);
}

/** Whether a file is the lock that Excel keeps beside an open workbook. */
export function isExcelLock(file: Uint8Array): boolean {
  const [length = 0] = file;
  return file.length === LOCK_FILE_BYTES && length < SECOND_LENGTH_AT && file[SECOND_LENGTH_AT] === length;
}

/** Throws `Unreadable` for a file of Excel that is no present workbook, with the way out. */
export function refuseOldExcel(file: Uint8Array): void {
  if (isOldExcel(file))
    throw new Unreadable({
      en: 'This is an old Excel file (.xls), or it is protected by a password. Open it in Excel or LibreOffice and save it as .xlsx without a password.',
      zh: '这是旧版 Excel 文件（.xls），或已设置密码。请用 Excel 或 LibreOffice 打开，并另存为不带密码的 .xlsx 文件。',
    });
  if (isExcelLock(file))
    throw new Unreadable({
      en: 'This is the file that Excel keeps beside an open workbook (its name begins with ~$). Choose the workbook itself.',
      zh: '这是 Excel 为打开的工作簿生成的临时文件（文件名以 ~$ 开头）。请选择工作簿本身。',
    });
}
