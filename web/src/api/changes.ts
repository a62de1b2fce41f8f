/** Bodies up to so many characters are sent to their end although the page is left; browsers allow 64 KB for all together. */
const KEPT_CHARACTERS = 10_000;

let unanswered = 0;

/** Sends a call that changes something. A page that is left at once, or reloaded, does not take it back. */
export function sendChange(address: string, init: RequestInit): Promise<Response> {
  unanswered += 1;
  sessionStorage.changing = 'yes';
  const keepalive = String(init.body ?? '').length <= KEPT_CHARACTERS;
  return fetch(address, { ...init, keepalive }).finally(() => {
    unanswered -= 1;
    if (unanswered === 0) delete sessionStorage.changing;
  });
}

/** Returns, once, whether the document before in this tab was left while a change was on its way. */
export function wasLeftChanging(): boolean {
  const was = sessionStorage.changing === 'yes';
  delete sessionStorage.changing;
  return was;
}
