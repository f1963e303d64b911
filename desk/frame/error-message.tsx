/** An error message that is announced as it appears. Without words, nothing. */
export function ErrorMessage({ id, words }: { id?: string; words: string | null | undefined }) {
  if (!words) return null;
  return (
    <p id={id} role="alert" className="problem">
      {words}
    </p>
  );
}
