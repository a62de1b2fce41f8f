import { defineWords } from '@pollen/ui/translator';

export const regionWords = defineWords('regions', {
  unavailable: 'Sorry, this network is unavailable.',
  why: 'No account can be made from the country or region that this network belongs to. If you have an account, you can log in as ever.',
  both: '{unavailable} {why}',
  confirm: 'I understand',
  cancel: 'Cancel',
});
