import { Paperclip } from 'lucide-react';
import type { KindModule } from '../kind-module';
import { flag, number, plain } from '../properties';

export const file: KindModule = {
  label: { en: 'File or photo', zh: '文件或照片' },
  Icon: Paperclip,
  beginning: { acceptedTypes: '.jpg,.png,.pdf' },
  properties: [plain('acceptedTypes'), flag('allowMultiple'), number('maxFiles'), number('maxSize')],
  validators: ['expression'],
  asked: () => [{ suffix: '', choices: [], many: true }],
};
