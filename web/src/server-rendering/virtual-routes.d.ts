declare module 'virtual:member-routes' {
  import type { RouteObject } from 'react-router';
  /** The routes of the pages that have a skeleton, with their layouts (vite.server.config.ts). */
  export const routes: readonly RouteObject[];
}
