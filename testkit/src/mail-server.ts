import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type MailServerOptions = SMTPServerOptions;

/** A mail server on this machine that keeps the messages it receives. */
export class MailServer {
  readonly received: string[] = [];
  private server: SMTPServer | undefined;
  port = 0;

  async start(options: MailServerOptions = {}, port = this.port): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.received.push(Buffer.concat(parts).toString());
          done();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Breaks the connection of a session, or all of them, as a network does. */
  cutOff(sessionId?: string): void {
    // The library's types do not show the connections that it keeps.
    const { connections } = this.server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
    for (const connection of connections) {
      if (sessionId === undefined || connection.id === sessionId) connection._socket.destroy();
    }
  }
}
