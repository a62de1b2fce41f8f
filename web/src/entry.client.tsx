import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takePendingNavigation } from './layouts/pending-navigation';
import { loadLanguage } from './locales/language';
import { isImpersonationTab } from './session/impersonation';
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

// If the Chinese texts do not load, the page still comes up, in English.
const begin = () => loadLanguage().then(hydrate, hydrate);
// A tab that the console opened must know the impersonated member before the first render.
const pending = takePendingNavigation();
if (pending) location.replace(pending);
else if (isImpersonationTab())
  void import('./session/open-impersonation').then(({ openImpersonation }) => openImpersonation()).then(begin, begin);
else void begin();
