import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { consumePendingNavigation } from './layouts/pending-navigation';
import { loadLanguage } from './locales/language';
import { captureEarlyInput } from './session/early-input';
import { isImpersonationTab } from './session/impersonation';

function hydrate() {
  captureEarlyInput();
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
const pending = consumePendingNavigation();
if (pending) location.replace(pending);
else if (isImpersonationTab())
  void import('./session/open-impersonation').then(({ openImpersonation }) => openImpersonation()).then(begin, begin);
else void begin();
