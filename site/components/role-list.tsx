import type { RoleLine } from '../../content/roles.ts';
import { salaryShown } from '../../content/posting.ts';

/** A list of roles, each a link to its page. The place tells apart two roles with the same title. */
export function RoleList({ roles }: { roles: readonly RoleLine[] }) {
  return (
    <ul className="grid gap-x-8 edge-b-1 border-line md:grid-cols-2">
      {roles.map(({ path, title, place, salary }) => (
        <li key={path} className="edge-t-1 border-line">
          <a href={path} className="block py-4 text-lg font-semibold">
            {title}
            <span className="sr-only">, </span>
            <span className="role-facts text-ink-soft tabular">
              <span>{place}</span>
              {salary && (
                <>
                  <span className="sr-only">, </span>
                  <span>{salaryShown(salary)}</span>
                </>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
