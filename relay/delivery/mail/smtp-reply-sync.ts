import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

type Done = (fault: Error | null, sent?: { response: string }) => void;

/** The parts of nodemailer's private connection that we use. */
interface Connection {
  host: string;
  port: number;
  _socket: { bytesRead: number };
  /** Set until the end of the mail has been handed over. */
  _currentDataStream: unknown;
  once: (event: 'end', then: () => void) => void;
  off: (event: 'end', then: () => void) => void;
  reset: (done: (fault: Partial<SMTPError> | null) => void) => void;
  close: () => void;
}

const connection = SMTPConnection.prototype as unknown as {
  _onTimeout: (this: Connection) => void;
  _actionDATA: (this: Connection, reply: string, done: Done) => void;
  _actionSMTPStream: (this: Connection, reply: string, done: Done) => void;
  send: (this: Connection, envelope: unknown, message: unknown, done: Done) => void;
};
const { _onTimeout: endSilence, _actionDATA: begin, _actionSMTPStream: settle } = connection;
const { send: sendBy } = connection;

/** Connections that have carried a mail: their server may still send another reply to it. */
const used = new WeakSet<Connection>();

/** RFC 5321 4.2.1: about the connection and not a mail, such as the greeting of a server that a proxy reconnects to. */
const aboutConnection = /^22/;

/** Servers, as "host:port", that sent more replies than there were commands: each mail gets a new connection. */
const outOfStep = new Set<string>();

/** The silence may be this process's own, as with `timeLimit`: nodemailer first reads what has arrived. */
connection._onTimeout = function onTimeout() {
  const { bytesRead } = this._socket;
  setImmediate(() => this._socket.bytesRead === bytesRead && endSilence.call(this));
};

/**
 * nodemailer assigns each reply to its oldest open command. After a server answers one mail twice, every later reply
 * would count for the next command, and a refused mail would pass as accepted. "354" answers nothing but `DATA`: if
 * another code comes in its place, the pool takes a new connection, before a word of the mail was sent.
 */
connection._actionDATA = function actionData(reply, done) {
  if (!used.has(this) || !reply.startsWith('2')) return begin.call(this, reply, done);
  // Reported as a broken connection, after which the pool sends the mail over another.
  done(Object.assign(leave(this, reply), { code: 'ECONNECTION', command: 'CONN' }));
};

/**
 * nodemailer looks at the first line of the reply to a mail. RFC 5321 4.2.1 asks for one code in all of them, but a
 * server that bridges its scan with lines of "250-" can refuse the mail only in the last.
 */
connection._actionSMTPStream = function actionSMTPStream(reply, done) {
  const last = reply.slice(reply.lastIndexOf('\n') + 1);
  const refusesLast = reply.startsWith('2') && !last.startsWith('2');
  settle.call(this, refusesLast ? last : reply, done);
};

/**
 * The second reply may also come while the next mail is being sent: before its end has gone, or at the latest before
 * the reply to the `RSET` behind it, which then carries the mail's own answer. Hanging up there adds no reply.
 */
connection.send = function send(envelope, message, done) {
  const again = used.has(this);
  used.add(this);
  const end: Done = (fault, sent) => {
    if (outOfStep.has(nameOf(this))) this.close();
    done(fault, sent);
  };
  sendBy.call(this, envelope, message, (fault, sent) => {
    if (sent && (this._currentDataStream || aboutConnection.test(sent.response))) {
      return end(leave(this, sent.response));
    }
    if (fault || !again) return end(fault, sent);
    const taken = () => end(null, sent);
    this.once('end', taken);
    this.reset((refusal) => {
      this.off('end', taken);
      if (!refusal?.response || refusal.responseCode === 421) taken();
      else end(leave(this, refusal.response));
    });
  });
};

function leave(left: Connection, response: string): Error {
  outOfStep.add(nameOf(left));
  left.close();
  const fault = new Error('The mail server sent more replies than it had commands.');
  return Object.assign(fault, { command: 'DATA', response });
}

function nameOf({ host, port }: Connection): string {
  return `${host}:${port}`;
}
