import { placeholderTexts as texts } from '@pollen/contract/placeholder-texts';
import { Info } from 'lucide-react';
import { bilingual } from '../choices';
import type { KindModule } from '../kind-module';

export const html: KindModule = {
  label: { en: 'Note', zh: '说明' },
  Icon: Info,
  beginning: { html: bilingual(`<p>${texts.note.en}</p>`, `<p>${texts.note.zh}</p>`) },
  properties: [],
  validators: [],
};
