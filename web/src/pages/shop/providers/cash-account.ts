import type { ProviderModule } from './provider-module';

export const cashAccount = {
  art: 'cash-account',
  name: 'cashAccount',
  note: 'cashAccountNote',
  line: 'cashAccountLine',
  arrives: 'stepMoney',
  how: ['cashHow1', 'cashHow2'],
  showsNextRun: true,
} as const satisfies ProviderModule;
