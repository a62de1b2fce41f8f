import { hasChineseFont } from '@pollen/ui/has-chinese-font';
import { storedDuty } from '../inbox/stored-duty';
import { readCookie, writeCookie } from './cookie';

// A script of its own in the head of documents that have a skeleton (root.tsx). It shows what stands in its place to those
// for whom it is drawn: the page that the server rendered to its member, in their language, and the skeleton that the build
// made to members who read English; with the place of the strip for those who have something to do. Others see the logo.

const YEAR_S = 365 * 86_400;

function isForReader(id: number): boolean {
  const lang = localStorage.getItem('lang') === 'zh' ? 'zh' : 'en';
  // An operator looks at another member than the one who is signed in beside.
  if (location.hash.startsWith('#view=') || sessionStorage.getItem('impersonation') !== null) return false;
  const rendered = document.getElementById('rendered')?.dataset;
  if (rendered?.member !== String(id) || rendered.lang !== lang) return rendered === undefined && lang === 'en';
  // Without a Chinese font there would be boxes until one has come.
  return lang === 'en' || hasChineseFont();
}

/** Lets the server write times as this browser does, for members who allow functional cookies. */
function storeTimeZone(): void {
  const isAllowed = readCookie('functional') === 'true';
  if (!isAllowed && readCookie('zone') === null) return;
  writeCookie('zone', Intl.DateTimeFormat().resolvedOptions().timeZone, isAllowed ? YEAR_S : 0);
}

/**
 * Follows the link at the place of a tap. The markup is inert, because most of it would do nothing, but links need no app:
 * whoever knows where to go need not wait for it.
 */
function followLink({ clientX: x, clientY: y, button }: PointerEvent): void {
  if (button !== 0) return;
  const links = document.querySelectorAll<HTMLAnchorElement>('#skeleton a[href]');
  const isTapped = (link: Element) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  };
  // The last one lies on top, as the bar of tabs does.
  const tapped = [...links].filter(isTapped).at(-1);
  if (tapped) location.assign(tapped.href);
}

try {
  const { id } = JSON.parse(localStorage.getItem('loginInfo') ?? '{}') as { id?: unknown };
  if (typeof id === 'number') {
    storeTimeZone();
    if (isForReader(id)) {
      const duty = storedDuty(id);
      const isElsewhere = duty !== null && duty.href !== location.pathname + location.search;
      document.documentElement.dataset.skeleton = isElsewhere ? 'duty' : 'plain';
      // A finger that scrolls does not come up: its pointer is cancelled.
      addEventListener('pointerup', followLink);
    }
  }
} catch {
  // Without storage nobody is signed in.
}
