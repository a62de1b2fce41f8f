import { securityCode } from '@pollen/contract/image-codes';
import type { Api } from '../../platform/http/api';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { recognizeBrowser } from '../sessions/index';
import { makeImageCode } from './actions';
import { codeImage } from './code-image';

/** Images that a network may load for each message, because some cannot be read. */
const IMAGES_PER_MESSAGE = 10;

/** Handles the call that draws a new image code for the calling browser and replaces its earlier one. */
export function imageCodeRoutes(api: Api, services: Services): void {
  const { config, database, secrets } = services;

  api.handle(
    securityCode,
    async ({ request, reply }) => {
      const browserHash = recognizeBrowser(config, request, reply);
      const code = await database.transaction((tx) => makeImageCode(tx, secrets, browserHash));
      return codeImage(code);
    },
    { limit: { max: config.limits.feedbackPerNetworkHour * IMAGES_PER_MESSAGE, perMs: HOUR_MS } },
  );
}
