import { defineWords } from '@pollen/ui/translator';

export const cookieWords = defineWords('cookies', {
  title: 'Cookies',
  text: 'We need some cookies to keep you logged in. With your consent, we also use cookies to measure how the site performs and to remember your settings.',
  accept: 'Accept',
  dontAccept: "Don't Accept",
  settings: 'Cookie Settings',
  necessary: 'Strictly necessary',
  alwaysActive: 'Always active',
  performance: 'Performance',
  functional: 'Functional',
  allowAll: 'Allow All',
  confirm: 'Confirm My Choices',
});
