/** Labelled lines of a stranger's words, as plain text. A phone number that can be dialled is a link. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, text: string, rings?: string])[];
}) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([label, value, rings], index) => (
        // Another site's form may have two fields of one name.
        // eslint-disable-next-line react/no-array-index-key -- their order never changes
        <div key={index}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            {rings === undefined ? (
              <bdi>{value}</bdi>
            ) : (
              <a href={`tel:${rings}`}>
                <bdi>{value}</bdi>
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
