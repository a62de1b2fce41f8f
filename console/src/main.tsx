import '@pollen/ui/fonts.css';
import '@pollen/ui/tokens.css';
import '@pollen/ui/base.css';
import './index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadLanguage } from './locales/language';
import { router } from './routes';

function show() {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// Members' names and questionnaires may be Chinese in an English console; the files load where such letters are.
void import('@pollen/ui/chinese-font.css');

// Without its words, Chinese falls back to English; the console must come up either way.
loadLanguage().then(show, show);
