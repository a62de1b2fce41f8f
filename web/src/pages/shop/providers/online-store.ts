import type { ProviderModule } from './provider-module';

export const onlineStore = {
  art: 'online-store',
  name: 'onlineStore',
  note: 'onlineStoreNote',
  line: 'onlineStoreLine',
  arrives: 'stepCode',
  how: ['onlineHow1', 'onlineHow2'],
  showsNextRun: false,
} as const satisfies ProviderModule;
