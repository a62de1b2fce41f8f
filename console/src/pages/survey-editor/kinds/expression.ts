import { Sigma } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { number, plain } from '../properties';

export const expression: KindModule = {
  label: { en: 'Calculated value', zh: '计算值' },
  Icon: Sigma,
  beginning: {},
  properties: [plain('expression'), plain('format'), number('precision')],
  validators: ['expression'],
};
