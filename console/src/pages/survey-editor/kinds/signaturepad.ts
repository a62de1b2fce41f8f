import { Signature } from 'lucide-react';
import type { KindModule } from '../kind-module';

export const signaturepad: KindModule = {
  label: { en: 'Signature', zh: '签名' },
  Icon: Signature,
  beginning: {},
  properties: [],
  validators: ['expression'],
};
