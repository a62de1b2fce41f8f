import {
  changeGift,
  consoleGift,
  consoleGifts,
  createGift,
  offerGift,
  uploadGiftPicture,
} from '@pollen/contract/console-gifts';
import { GIFT_KINDS } from '@pollen/contract/gift-values';
import { notFound } from '@pollen/contract/values';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import type { Locale } from '../../platform/locale';
import { may } from '../../platform/may';
import { pagebar } from '../../platform/paging';
import { servePictures } from '../../platform/picture-folder';
import { cropToWebp, pictureBytes, UPLOAD_BYTES } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { freeCodes } from '../gift-codes/index';
import { audit, whyNotAllowed } from '../operators/index';
import { ordersWaitingForCode } from '../orders/index';
import { addToCatalogue, changeInCatalogue, offerInCatalogue, settingsOf } from './catalogue';
import { countCatalogue, insertPicture, listCatalogue } from './console-queries';
import { giftPictureFolder } from './pictures';
import { findGift, type GiftRow } from './queries';
import { PICTURE } from './rules';
import { findWaitingValueRequest, requestValueApproval } from './value-approval';

async function rowsOf(tx: Tx, gifts: readonly GiftRow[], locale: Locale) {
  const ids = gifts.filter(({ kind }) => GIFT_KINDS[kind].stock === 'codes').map(({ id }) => id);
  const [free, waiting] = await Promise.all([freeCodes(tx, ids), ordersWaitingForCode(tx, ids)]);
  return gifts.map((gift) => ({
    id: gift.id,
    name: locale === 'zh' ? gift.nameZh : gift.nameEn,
    thumbImageUrl: giftPictureFolder.addressOf(gift.picture),
    art: gift.art,
    kind: gift.kind,
    pricePoints: gift.pricePoints,
    valueCents: gift.valueCents,
    stock: gift.stock === null ? null : Math.max(0, gift.stock),
    freeCodes: GIFT_KINDS[gift.kind].stock === 'codes' ? (free.get(gift.id) ?? 0) : null,
    waitingForCode: waiting.get(gift.id) ?? 0,
    convertTimes: gift.convertTimes,
    offered: gift.offered,
    valueApproved: gift.valueApproved,
  }));
}

/**
 * Handles gifts in the console: the catalogue, creating, changing, offering and retiring, and pictures, whose files it
 * serves.
 */
export function consoleGiftRoutes(app: FastifyInstance, api: Api, services: Services): void {
  api.handle(consoleGifts, async ({ tx, query, operator, locale }) => {
    const gifts = await listCatalogue(tx, query);
    const counts = await countCatalogue(tx, query);
    const total = query.state ? counts[query.state] : counts.offered + counts.retired;
    return {
      list: await rowsOf(tx, gifts, locale),
      pagebar: pagebar(query, total),
      counts,
      can: { create: may(whyNotAllowed(operator, 'manageGifts'), locale) },
    };
  });

  api.handle(consoleGift, async ({ tx, params, operator, locale }) => {
    const gift = await findGift(tx, params.id);
    const [row] = gift ? await rowsOf(tx, [gift], locale) : [];
    if (!gift || !row) throw new Refusal(notFound);
    return {
      ...row,
      settings: settingsOf(gift),
      revision: gift.revision,
      waiting: (await findWaitingValueRequest(tx, gift.id, { operator, locale }))?.waiting ?? null,
      can: { manage: may(whyNotAllowed(operator, 'manageGifts'), locale) },
    };
  });

  api.handle(createGift, async ({ tx, body, operator }) => {
    const { id } = await addToCatalogue(tx, body);
    const { name, pricePoints, valueCents } = body.settings;
    const detail = { name: name.en, kind: body.kind, pricePoints, valueCents, stock: body.stock };
    await audit(tx, operator, 'gift.created', 'gift', id, detail);
    return { id, waits: await requestValueApproval(tx, operator, id, { before: null, reason: body.reason }) };
  });

  api.handle(changeGift, async ({ tx, params, body, operator }) => {
    const before = await findGift(tx, params.id);
    const changes = await changeInCatalogue(tx, params.id, body);
    await audit(tx, operator, 'gift.changed', 'gift', params.id, changes);
    return { waits: await requestValueApproval(tx, operator, params.id, { before, reason: body.reason }) };
  });

  api.handle(offerGift, async ({ tx, params, body, operator }) => {
    await offerInCatalogue(tx, params.id, body.offered);
    await audit(tx, operator, body.offered ? 'gift.offered' : 'gift.retired', 'gift', params.id);
    return null;
  });

  api.handle(
    uploadGiftPicture,
    async ({ body, operator }) => {
      const picture = await cropToWebp(pictureBytes(body.source), PICTURE);
      const name = `${randomToken()}.webp`;
      // The row is inserted before the file is written, so that a process that dies in between leaves no file that is
      // never deleted.
      await services.database.transaction((tx) => insertPicture(tx, name, operator.id));
      await services.files.put(giftPictureFolder.fileOf(name), picture);
      return { pictureUrl: giftPictureFolder.addressOf(name) as string };
    },
    { transaction: 'none', bodyLimit: UPLOAD_BYTES },
  );

  servePictures(app, services.files, giftPictureFolder);
}
