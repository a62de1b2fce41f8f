import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy before a server of this machine, whose connections a test can cut or make silent, as a network does. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private silent = false;
  /** Connections that callers opened. */
  opened = 0;
  /** The bytes that callers sent while the proxy was silent. */
  unheard = '';
  port = 0;

  private constructor(private readonly target: { port: number; host: string }) {}

  /** Starts a proxy to the server of a URL. */
  static async to(url: string): Promise<CuttableProxy> {
    const { port, hostname } = new URL(url);
    const proxy = new CuttableProxy({ port: Number(port), host: hostname });
    await proxy.mend();
    return proxy;
  }

  /** The URL that was given to `to`, through this proxy. */
  through(url: string): string {
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String(this.port);
    return own.href;
  }

  private readonly lead = (caller: Socket): void => {
    this.opened += 1;
    const onward = connect(this.target);
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        // What the other side sent before it closed still arrives.
        to.destroySoon();
      });
      from.on('data', (bytes) => {
        if (!this.silent) to.write(bytes);
        else if (from === caller) this.unheard += bytes.toString('latin1');
      });
    }
  };

  /** Connections stay and carry nothing, as with a server that hangs or a cable that is pulled. */
  goSilent(): void {
    this.silent = true;
  }

  /** Connections that were silent are gone, new ones work. */
  comeBack(): void {
    this.silent = false;
    this.breakAll();
  }

  /** Breaks every connection; new ones work at once. */
  breakAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    this.breakAll();
    await closed;
  }

  async mend(): Promise<void> {
    this.silent = false;
    this.server = createServer(this.lead).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }
}
