/** Text that was typed or autofilled before a prerendered page was hydrated, because hydrating empties the fields. */
let typed: { field: HTMLInputElement; text: string }[] = [];

/** Call just before hydrating. */
export function captureEarlyInput(): void {
  typed = Array.from(document.querySelectorAll('input'), (field) => ({ field, text: field.value })).filter(
    ({ field, text }) => text !== '' && field.type !== 'checkbox' && field.type !== 'radio',
  );
}

/** Enters the captured text again, so that the form's change handlers run. */
export function restoreEarlyInput(): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const { field, text } of typed) {
    if (!field.isConnected) continue;
    // React compares with the last value set through the field itself; without this it would see no change.
    field.value = '';
    write?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed = [];
}
