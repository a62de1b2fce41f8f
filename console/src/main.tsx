import { loadChineseFont } from '@pollen/ui/chinese-font';
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

// Names of members and questionnaires may be Chinese even in an English console. The browser loads the font files only
// when such characters appear.
void loadChineseFont();

// If the Chinese texts fail to load, the console starts in English.
loadLanguage().then(show, show);
