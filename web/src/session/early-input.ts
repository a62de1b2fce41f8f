/** What was typed, or filled in by the browser, while a prerendered page was still asleep: waking up empties the fields. */
let typed: { field: HTMLInputElement; text: string }[] = [];

/** Just before the page wakes up. */
export function captureEarlyInput(): void {
  typed = Array.from(document.querySelectorAll('input'), (field) => ({ field, text: field.value })).filter(
    ({ field, text }) => text !== '' && field.type !== 'checkbox' && field.type !== 'radio',
  );
}

/** Types it once more, so that the form hears of it. */
export function restoreEarlyInput(): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const { field, text } of typed) {
    if (!field.isConnected) continue;
    // React compares with what was last written through the field itself: without it there would be no change to hear of.
    field.value = '';
    write?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed = [];
}
