import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import routes from './src/routes';
import { memberPages } from './src/server-rendering/member-pages';
import { assetFileNames, nameClass } from './vite.config';

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

/** The routes of members' pages as a module, from the same list as those of the app. */
function memberRoutes(): Plugin {
  const id = 'virtual:member-routes';
  return {
    name: 'routes of members',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load(name) {
      if (name !== `\0${id}`) return undefined;
      const imports: string[] = [];
      const imported = (file: string) => {
        imports.push(`import C${imports.length} from ${JSON.stringify(source(file))};`);
        return `C${imports.length - 1}`;
      };
      const groups = routes.map(({ file, children = [] }) => {
        const pages = children
          .filter(({ path }) => `/${path}` in memberPages)
          .map((page) => `{ path: ${JSON.stringify(page.path)}, Component: ${imported(page.file)} }`);
        return pages.length > 0 ? `{ Component: ${imported(file)}, children: [${pages.join(', ')}] }` : null;
      });
      const list = groups.filter((group) => group !== null).join(',\n');
      return `${imports.join('\n')}\nexport const routes = [${list}];`;
    },
  };
}

/** What a page loads later has no place in the markup of its first sight, and its sheet is not in the document. */
function nothingLater(): Plugin {
  return {
    name: 'nothing is loaded later',
    enforce: 'post',
    transform: (code, file) =>
      file.includes('/node_modules/') ? undefined : code.replace(/\bimport\(/g, '(() => new Promise(() => {}))('),
  };
}

/**
 * Builds what renders members' pages on the server (src/server-rendering/): one file with all that it needs, in which
 * classes and pictures have the names that the app gives them.
 */
export default defineConfig({
  plugins: [memberRoutes(), nothingLater()],
  css: { modules: { generateScopedName: nameClass } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    ssr: source('server-rendering/render-page.tsx'),
    outDir: 'build/rendering',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    target: 'node20',
    rolldownOptions: { output: { assetFileNames, entryFileNames: 'render-page.mjs' } },
  },
});
