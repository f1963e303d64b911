import { errorFrom, carry, type CarriedError } from './carried-error.ts';

/** A call for another thread or process to make: the name of a function there, and plain data as its arguments. */
export interface Question<Name extends string> {
  id: number;
  name: Name;
  args: readonly unknown[];
}

/** The outcome of a question. */
export type Answer = { id: number } & ({ result: unknown } | { error: CarriedError });

/**
 * Sends questions to another thread or process and matches the answers to them.
 * @param send takes a question to where `answerTo` answers it
 */
export function createQuestions<Name extends string>(send: (question: Question<Name>) => void) {
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
    settle: (answer: Answer): void => {
      const question = asked.get(answer.id);
      asked.delete(answer.id);
      if ('error' in answer) question?.reject(errorFrom(answer.error));
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
export async function answerTo<Name extends string>(
  { id, name, args }: Question<Name>,
  functions: { readonly [Each in Name]: unknown },
): Promise<Answer> {
  const asked = functions[name] as (...given: readonly unknown[]) => Promise<unknown>;
  try {
    return { id, result: await asked(...args) };
  } catch (error) {
    return { id, error: carry(error) };
  }
}
