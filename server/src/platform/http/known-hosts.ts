import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns whether a host name always means the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

interface Panel {
  readonly publicUrl: string;
  readonly publicUrlIsThisMachine: boolean;
  /** Names, or names with a port, in lower case. */
  readonly moreHosts: readonly string[];
}

/**
 * Returns the host and port of a Host header in lower case; the port is empty when the header has none. Null for an
 * invalid header.
 */
function readHost(header: string): { hostname: string; port: string } | null {
  const [, hostname = '', port = ''] = /^(\[[\da-f:.]+\]|[a-z\d_.-]+)(?::(\d{1,5}))?$/i.exec(header) ?? [];
  return hostname === '' ? null : { hostname: hostname.toLowerCase().replace(/\.$/, ''), port };
}

/**
 * Returns a function that says whether a Host header names this panel: `PUBLIC_URL`, the hosts of `MORE_HOSTS`, and on
 * a developer's machine each of its loopback names with any port. A page of another site whose name was pointed at this
 * machine (DNS rebinding) sends its own host, and could otherwise read everything that this server answers.
 */
export function knownHosts({ publicUrl, publicUrlIsThisMachine, moreHosts }: Panel): (header: string) => boolean {
  const own = new URL(publicUrl);
  const standardPort = own.protocol === 'https:' ? '443' : '80';
  const more = moreHosts.map(readHost);
  return (header) => {
    const host = readHost(header);
    if (!host) return false;
    if (publicUrlIsThisMachine && isLoopbackName(host.hostname)) return true;
    // The default port may be present or not.
    if (host.hostname === own.hostname && (host.port || standardPort) === (own.port || standardPort)) return true;
    return more.some((each) => each?.hostname === host.hostname && (each.port === '' || each.port === host.port));
  };
}

/** Returns whether a text is a host, or a host with a port, as `MORE_HOSTS` lists them. */
export function isHost(text: string): boolean {
  const host = readHost(text);
  return host !== null && (isIP(host.hostname.replace(/[[\]]/g, '')) !== 0 || /[a-z\d]$/.test(host.hostname));
}

/** Returns whether a socket is connected to a program of the same machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
