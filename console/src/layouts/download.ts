/** Saves a text or binary content as a file through the browser's download. */
export function download(
  name: string,
  content: string | Blob,
  type: 'text/csv' | 'text/plain' | 'application/json' | 'image/svg+xml' | 'image/png',
): void {
  const link = document.createElement('a');
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads a file of the server through the browser, which streams it to disk: it may be larger than the memory. */
export function fetchFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
