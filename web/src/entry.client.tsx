import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadLanguage } from './locales/language';
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
loadLanguage().then(hydrate, hydrate);
