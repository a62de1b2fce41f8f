/** Saves a text or binary content as a file through the browser's download. */
export function download(
  name: string,
  content: string | Blob,
  type: 'text/csv' | 'application/json' | 'image/svg+xml' | 'image/png',
): void {
  const link = document.createElement('a');
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
