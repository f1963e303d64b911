/** Awaits a file operation; resolves to undefined if the file or folder does not exist, or no longer does. */
export async function undefinedIfMissing<Answer>(
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
