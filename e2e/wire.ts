import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { addressOfPanel } from './address';

/**
 * A way to the panel that can be cut. A browser that is only told to be offline forgets it with the next page, and its
 * service workers do as well.
 */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => {
    const panel = connect(Number(new URL(addressOfPanel()).port), '127.0.0.1');
    for (const each of [socket, panel]) {
      this.sockets.add(each);
      // Whoever is cut off says so; that is what the wire is for.
      each.on('error', () => undefined).on('close', () => this.sockets.delete(each));
    }
    socket.pipe(panel).pipe(socket);
  });
  private port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async mend(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (address && typeof address === 'object') this.port = address.port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
