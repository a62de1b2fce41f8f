/** Returns the header that names a file for a browser; other characters than those of ASCII stand in its second part. */
export function contentDisposition(way: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  // A browser takes these for the end of the name; the encoding of addresses leaves them as they are.
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
