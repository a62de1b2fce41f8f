import type { ProviderModule } from './provider-module';

export const bigBoxStore = {
  art: 'big-box-store',
  name: 'bigBoxStore',
  note: 'bigBoxStoreNote',
  line: 'bigBoxStoreLine',
  arrives: 'stepCode',
  how: ['bigBoxHow1', 'bigBoxHow2'],
  showsNextRun: false,
} as const satisfies ProviderModule;
