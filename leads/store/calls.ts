import { deserializeError, serializeError, type SerializedError } from './serialized-error.ts';

/** A call for another thread or process to make: the name of a function there, and plain data as its arguments. */
export interface Call<Name extends string> {
  id: number;
  name: Name;
  args: readonly unknown[];
}

/** The outcome of a question. */
export type CallResult = { id: number } & ({ result: unknown } | { error: SerializedError });

/**
 * Sends questions to another thread or process and matches the answers to them.
 * @param send takes a question to where `runCall` answers it
 */
export function createCalls<Name extends string>(send: (question: Call<Name>) => void) {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  return {
    /** Resolves or rejects as the function does over there. */
    ask: (name: Name, args: readonly unknown[]): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      const id = (lastId += 1);
      asked.set(id, answer);
      send({ id, name, args });
      return answer.promise;
    },
    /** Settles the promise of the question that an answer belongs to. */
    settle: (answer: CallResult): void => {
      const question = asked.get(answer.id);
      asked.delete(answer.id);
      if ('error' in answer) question?.reject(deserializeError(answer.error));
      else question?.resolve(answer.result);
    },
    /** Rejects every question that is still open, as nothing will answer it any more. */
    giveUp: (why: Error): void => {
      for (const { reject } of asked.values()) reject(why);
      asked.clear();
    },
  };
}

/** Calls the function that a question names. An error becomes part of the answer; this never rejects. */
export async function runCall<Name extends string>(
  { id, name, args }: Call<Name>,
  functions: { readonly [Each in Name]: unknown },
): Promise<CallResult> {
  const asked = functions[name] as (...given: readonly unknown[]) => Promise<unknown>;
  try {
    return { id, result: await asked(...args) };
  } catch (error) {
    return { id, error: serializeError(error) };
  }
}
