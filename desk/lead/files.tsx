import type { LeadPage } from './lead-page.ts';

/** A lead's files, to be saved. One that may do harm is only named. */
export function Files({ files }: { files: LeadPage['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">{files.length === 1 ? 'File' : 'Files'}</h2>
      <ul className="rows files">
        {files.map(({ name, about, address }, place) => (
          // Two files may have one name.
          // eslint-disable-next-line react/no-array-index-key -- their order never changes
          <li key={place}>
            {address === null ? (
              <bdi>{name}</bdi>
            ) : (
              // A download, which no route of the router can show.
              <a href={address} download={name}>
                <bdi>{name}</bdi>
              </a>
            )}
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
