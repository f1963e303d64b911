/** What a supervisor sends, Ctrl-C, and a terminal that is closed, with nohup too: Node forgets what that asked for. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
