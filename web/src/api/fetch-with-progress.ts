/**
 * A `fetch` for one upload that tells how much of it has left, from 0 to 1. XMLHttpRequest, because fetch of today
 * tells nothing about what it sends, and the streams that could count it need HTTP/2 and one family of browsers.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('the upload failed'));
      request.onabort = () => reject(signal?.reason);
      request.onloadend = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) stop();
      request.send(typeof body === 'string' ? body : null);
    });
}
