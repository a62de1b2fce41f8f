import { SlidersHorizontal } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { number, select } from '../properties';

export const slider: KindModule = {
  label: { en: 'Slider', zh: '滑块' },
  Icon: SlidersHorizontal,
  beginning: { min: 0, max: 10, step: 1 },
  properties: [select('sliderType', 'single', 'range'), number('min'), number('max'), number('step')],
  validators: ['expression'],
  asked: () => [{ suffix: '', choices: [], numeric: true }],
};
