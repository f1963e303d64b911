import type { RoleLine } from '../../content/roles.ts';
import { salaryShown } from '../../content/posting.ts';

/** Roles in short, each a line that leads to its page. */
export function RoleList({ roles }: { roles: readonly RoleLine[] }) {
  return (
    <ul className="grid gap-x-8 border-b border-line md:grid-cols-2">
      {roles.map(({ path, title, place, salary }) => (
        <li key={path} className="border-t border-line py-3.5">
          <a href={path} className="inline-block py-1 text-lg font-semibold">
            {title}
          </a>
          <p className="role-facts text-ink-soft tabular-nums">
            <span>{place}</span>
            {salary && (
              <>
                <span className="sr-only">, </span>
                <span>{salaryShown(salary)}</span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
