/** From a supervisor, from Ctrl-C, and from a closed terminal. Node gets the last under nohup too, and ends on it. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
