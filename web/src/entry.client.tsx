import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takePendingNavigation } from './layouts/pending-navigation';
import { loadLanguage } from './locales/language';
import { isViewTab } from './session/member-view';
import { keepTypedEarly } from './session/typed-early';

function hydrate() {
  keepTypedEarly();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// Without its words, Chinese falls back to English; the page must come up either way.
const begin = () => loadLanguage().then(hydrate, hydrate);
// In a tab that the console opened, whose app it is has to be known before anything is drawn.
const pending = takePendingNavigation();
if (pending) location.replace(pending);
else if (isViewTab()) void import('./session/open-view').then(({ openView }) => openView()).then(begin, begin);
else void begin();
