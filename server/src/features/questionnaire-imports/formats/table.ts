import type { ImportFormat } from '@pollen/contract/questionnaire-import-values';
import type { Importer } from '../importer';
import { limesurvey } from './limesurvey/importer';
import { qualtrics } from './qualtrics/importer';
import { xlsform } from './xlsform/importer';

/** Every file format of other programs that can be imported. */
export const importers: Readonly<Record<ImportFormat, Importer>> = { limesurvey, qualtrics, xlsform };
