/** Says who else has the lead open, so that no two people answer it. */
export function OthersLine({
  others,
}: {
  others: readonly { name: string; isWriting: boolean }[];
}) {
  return (
    <div role="status" className="others">
      {others.map(({ name, isWriting }) => (
        <p key={name}>
          <bdi>{name}</bdi> {isWriting ? 'is writing an answer.' : 'has this lead open too.'}
        </p>
      ))}
    </div>
  );
}
