import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';
import { headerLinks } from '../addresses/navigation.ts';
import { ButtonLink } from './button-link.tsx';
import { Logo } from './logo.tsx';

const menuId = 'menu';

/**
 * The sticky header of every page. Below `md` the links are a native popover: its toggle, Escape and a
 * press outside work without scripts. Following a link loads a page on which it is closed.
 */
export function SiteHeader({ currentPath }: { currentPath: string }) {
  return (
    <header className="site-header">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <div className="frame flex min-h-16 items-center justify-end gap-x-2 sm:gap-x-4 flex-wrap xl:flex-nowrap">
        <a
          href={paths.home}
          className="site-name font-display text-xl font-semibold sm:text-2xl tracking-tight no-underline"
        >
          <Logo />
          <span>{company.name}</span>
        </a>
        <ButtonLink
          href={paths.contact}
          className="min-h-11! px-[min(0.625rem,3.125vw)] py-2 text-sm whitespace-nowrap sm:px-4 xl:order-last"
        >
          Get Started
        </ButtonLink>
        <button type="button" popoverTarget={menuId} className="menu-toggle md:hidden">
          <span className="menu-toggle-closed">Menu</span>
          <span className="menu-toggle-open">Close</span>
        </button>
        <nav id={menuId} popover="auto" aria-label="Main" className="site-menu">
          <ul>
            {headerLinks.map(({ to, label }) => (
              <li key={to}>
                <a href={to} aria-current={currentLink(to, currentPath)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** A link's `aria-current`: `page` for the page itself, `true` for the section it belongs to. */
function currentLink(to: string, currentPath: string): 'page' | 'true' | undefined {
  if (to === currentPath) return 'page';
  return to !== paths.home && currentPath.startsWith(`${to}/`) ? 'true' : undefined;
}
