import {
  CODE_FILE_LENGTH,
  checkGiftCodes,
  giftCodeImports,
  importGiftCodes,
  noFreeCodes,
  withdrawalReasonMissing,
  withdrawGiftCodes,
} from '@pollen/contract/gift-codes';
import { notFound } from '@pollen/contract/values';
import type { Api } from '../../platform/http/api';
import { pagebar } from '../../platform/paging';
import { Refusal } from '../../platform/refusal';
import { addToStock } from '../gifts/index';
import { audit, operatorNames } from '../operators/index';
import { scheduleDeliveries } from '../orders/index';
import { checkCodes, importCodes, problemsInWords } from './actions';
import { countImports, findImport, listImports, withdrawImport } from './queries';

/** A character may take three bytes, and a quotation mark takes two in JSON. */
const FILE_BODY = CODE_FILE_LENGTH * 3 + 1024;

/** Handles gift codes in the console: checking and importing a file, the imports of a gift, and withdrawing codes. */
export function consoleGiftCodeRoutes(api: Api): void {
  api.handle(
    checkGiftCodes,
    async ({ tx, body, locale, services }) => {
      const { codes, problems } = await checkCodes(tx, services.secrets, body);
      const days = codes.flatMap(({ expiresOn }) => expiresOn ?? []).sort();
      return {
        codes: codes.length,
        withPin: codes.filter(({ pin }) => pin !== null).length,
        firstExpiry: days[0] ?? null,
        problemCount: problems.length,
        problems: problemsInWords(problems, locale),
      };
    },
    { bodyLimit: FILE_BODY },
  );

  api.handle(
    importGiftCodes,
    async ({ tx, body, operator, locale, services }) => {
      const file = { ...body, operatorId: operator.id };
      const { importId, imported } = await importCodes(tx, services.secrets, file, locale);
      const detail = { import: importId, file: body.fileName, codes: imported };
      await audit(tx, operator, 'gift.codesImported', 'gift', body.giftId, detail);
      await scheduleDeliveries(tx, body.giftId);
      return { imported };
    },
    { bodyLimit: FILE_BODY },
  );

  api.handle(giftCodeImports, async ({ tx, query }) => {
    const imports = await listImports(tx, query.giftId, query);
    const names = await operatorNames(
      tx,
      imports.flatMap(({ importedBy }) => importedBy ?? []),
    );
    return {
      list: imports.map(({ giftId: _giftId, importedBy, importedAt, ...rest }) => ({
        ...rest,
        importedAt: importedAt.toISOString(),
        importedBy: importedBy === null ? null : (names.get(importedBy) ?? '-'),
      })),
      pagebar: pagebar(query, await countImports(tx, query.giftId)),
    };
  });

  api.handle(withdrawGiftCodes, async ({ tx, params, body, operator }) => {
    const reason = body.reason.trim();
    if (reason === '') throw new Refusal(withdrawalReasonMissing);
    const found = await findImport(tx, params.id);
    if (!found) throw new Refusal(notFound);
    const withdrawn = await withdrawImport(tx, found.id);
    if (withdrawn === 0) throw new Refusal(noFreeCodes);
    await addToStock(tx, found.giftId, -withdrawn);
    const detail = { import: found.id, file: found.fileName, codes: withdrawn, reason };
    await audit(tx, operator, 'gift.codesWithdrawn', 'gift', found.giftId, detail);
    return { withdrawn };
  });
}
