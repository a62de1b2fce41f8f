import { defineWords } from '@pollen/ui/translator';

export const regionWords = defineWords('regions', {
  unavailable: 'Sorry, this network is unavailable.',
  why: 'You can’t create an account from the country or region of this network. If you already have an account, you can log in as usual.',
  both: '{unavailable} {why}',
  confirm: 'I understand',
  cancel: 'Cancel',
});
