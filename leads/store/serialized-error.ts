import { Fault, isFault, type FaultDetails } from '../fault.ts';
import type { StoreError } from './database/store-error.ts';

/** An error as plain data: a port between threads or processes drops its class and its own fields. */
export type SerializedError =
  | { message: string; details: FaultDetails }
  | (StoreError & { stack: string | undefined });

export function serializeError(error: unknown): SerializedError {
  if (isFault(error)) return { message: error.message, details: error.details };
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { message, stack, code, errcode } = thrown as Error & StoreError;
  return { message, stack, code, errcode };
}

export function deserializeError(carried: SerializedError): Error {
  if ('details' in carried) return new Fault(carried.message, carried.details);
  const { message, ...rest } = carried;
  return Object.assign(new Error(message), rest);
}
