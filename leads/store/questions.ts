import { errorFrom, carry, type CarriedError } from './carried-error.ts';

/** A function that another thread or process is to call: its name there, and plain data to call it with. */
export interface Question<Name extends string> {
  id: number;
  name: Name;
  args: readonly unknown[];
}

/** What became of it. */
export type Answer = { id: number } & ({ result: unknown } | { error: CarriedError });

/** @param send takes a question to where it is answered by `answerTo` */
export function createQuestions<Name extends string>(send: (question: Question<Name>) => void) {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  return {
    /** Resolves and rejects as the function does there. */
    ask: (name: Name, args: readonly unknown[]): Promise<unknown> => {
      const answer = Promise.withResolvers<unknown>();
      const id = (lastId += 1);
      asked.set(id, answer);
      send({ id, name, args });
      return answer.promise;
    },
    /** Takes what came back. */
    settle: (answer: Answer): void => {
      const question = asked.get(answer.id);
      asked.delete(answer.id);
      if ('error' in answer) question?.reject(errorFrom(answer.error));
      else question?.resolve(answer.result);
    },
    /** Rejects whatever is not answered: nothing will be. */
    giveUp: (why: Error): void => {
      for (const { reject } of asked.values()) reject(why);
      asked.clear();
    },
  };
}

/** Calls one of some functions, as it was asked to. */
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
