/** What is wrong, read out as it comes; nothing where nothing is. */
export function Problem({ id, words }: { id?: string; words: string | null | undefined }) {
  if (!words) return null;
  return (
    <p id={id} role="alert" className="problem">
      {words}
    </p>
  );
}
