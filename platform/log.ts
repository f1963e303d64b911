import type { FastifyBaseLogger } from 'fastify';

/** Structured log lines. They carry references and outcomes, never what a visitor wrote. */
export type RelayLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
