/** Labelled lines of a stranger's words, as text. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([label, value], index) => (
        // A form of other people's may have two fields of one name.
        // eslint-disable-next-line react/no-array-index-key -- their order never changes
        <div key={index}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
