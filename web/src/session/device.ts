/** Returns a random id of this browser, a weak signal against duplicate accounts. */
export function deviceId(): string {
  const kept = localStorage.getItem('deviceID');
  if (kept) return kept;
  const made = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
  localStorage.setItem('deviceID', made);
  return made;
}

/** Returns `mobile` below 1024 px of window width, else `desktop`. */
export function deviceType(): 'mobile' | 'desktop' {
  return matchMedia('(max-width: 1023.98px)').matches ? 'mobile' : 'desktop';
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
