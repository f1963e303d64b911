import { Form, Link, NavLink, useLocation } from 'react-router';
import { Logo } from './logo.tsx';
import { forgetDrafts } from './drafts.ts';

interface Props {
  name: string;
  isOwner: boolean;
}

const menuId = 'menu';

/** Closes the menu, when a page was chosen in it and when the focus moves to what lies below it. */
export function closeMenu(): void {
  const menu = document.getElementById(menuId);
  // Safari before 17 has no popovers: there the menu is never closed.
  if (menu && 'hidePopover' in menu) menu.hidePopover();
}

/**
 * The navigation: a row of links or, on a phone, the inbox and one button that opens the rest below it. The
 * browser opens and closes that popover, also by a tap outside or Escape, whether or not scripts run.
 */
export function Bar({ name, isOwner }: Props) {
  const { pathname } = useLocation();
  const pages: readonly (readonly [to: string, label: string])[] = [
    ['/answers', 'Saved answers'],
    ['/glance', 'At a glance'],
    ...(isOwner
      ? [['/people', 'People'] as const, ['/team', 'Team'] as const, ['/log', 'Log'] as const]
      : []),
    ['/you', name],
  ];
  const isLead = pathname.startsWith('/leads/');
  const here = pages.find(([to]) => pathname.startsWith(to));
  return (
    <header className="bar">
      <Logo />
      <nav aria-label="Desk">
        <Link to="/" aria-current={pathname === '/' ? 'page' : isLead || undefined}>
          Inbox
        </Link>
        <button
          type="button"
          popoverTarget={menuId}
          className={here ? 'menu-button is-here' : 'menu-button'}
        >
          {here && <span className="unseen">Menu: </span>}
          <span className="menu-here">{here ? here[1] : 'Menu'}</span>
        </button>
        <div id={menuId} popover="auto" className="menu">
          {pages.map(([to, label]) => (
            <NavLink key={to} to={to} onClick={closeMenu}>
              {label}
            </NavLink>
          ))}
          <Form method="post" action="/sign-out" onSubmit={forgetDrafts}>
            <button type="submit" className="plain">
              Sign out
            </button>
          </Form>
        </div>
      </nav>
    </header>
  );
}
