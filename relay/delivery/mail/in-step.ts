import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

type Done = (fault: Error | null, sent?: unknown) => void;

/** What we use of nodemailer's own. */
interface Connection {
  host: string;
  port: number;
  _socket: { bytesRead: number };
  /** Of a mail whose end has not been handed over yet. */
  _currentDataStream: unknown;
  once: (event: 'end', then: () => void) => void;
  off: (event: 'end', then: () => void) => void;
  reset: (done: (fault: Partial<SMTPError> | null) => void) => void;
  close: () => void;
}

const connection = SMTPConnection.prototype as unknown as {
  _onTimeout: (this: Connection) => void;
  _actionDATA: (this: Connection, reply: string, done: Done) => void;
  send: (this: Connection, envelope: unknown, message: unknown, done: Done) => void;
};
const { _onTimeout: endSilence, _actionDATA: begin, send: sendBy } = connection;

/** What has carried a mail: its server may still have a word to say about that one. */
const used = new WeakSet<Connection>();

/** Servers, as "host:port", whose replies were more than the commands: each mail has a connection of its own. */
const outOfStep = new Set<string>();

/** A silence may be one that we slept through, as `timeLimit` says: nodemailer is to hear first what has arrived. */
connection._onTimeout = function onTimeout() {
  const { bytesRead } = this._socket;
  setImmediate(() => this._socket.bytesRead === bytesRead && endSilence.call(this));
};

/**
 * nodemailer takes each reply for that of its oldest command. Where a server answers a mail twice, every later one
 * would be read as the next command's, and a mail that it refuses be counted as taken. "354" stands for nothing but
 * `DATA`: where another comes in its place, the pool takes a new connection, before a word of the mail was sent.
 */
connection._actionDATA = function actionData(reply, done) {
  if (!used.has(this) || !reply.startsWith('2')) return begin.call(this, reply, done);
  done(leave(this, { code: 'ECONNECTION', command: 'CONN' }));
};

/**
 * The second reply may come while the next mail is on its way, too: before its end has gone, and no later than `RSET`
 * behind it is answered, which then has the mail's own answer. A server that leaves at that has said its word.
 */
connection.send = function send(envelope, message, done) {
  const again = used.has(this);
  used.add(this);
  const end: Done = (fault, sent) => {
    if (outOfStep.has(nameOf(this))) this.close();
    done(fault, sent);
  };
  sendBy.call(this, envelope, message, (fault, sent) => {
    if (!fault && this._currentDataStream) return end(leave(this));
    if (fault || !again) return end(fault, sent);
    const taken = () => end(null, sent);
    this.once('end', taken);
    this.reset((refusal) => {
      this.off('end', taken);
      if (!refusal?.response || refusal.responseCode === 421) taken();
      else end(leave(this, { response: refusal.response }));
    });
  });
};

function leave(left: Connection, about: Partial<SMTPError> = {}): Error {
  outOfStep.add(nameOf(left));
  left.close();
  const fault = new Error('The mail server sent more replies than it had commands.');
  return Object.assign(fault, { command: 'DATA' }, about);
}

function nameOf({ host, port }: Connection): string {
  return `${host}:${port}`;
}
