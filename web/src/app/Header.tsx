import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MANUAL } from '@/api/help';
import type { CurrentUser } from '@/domain/user';
import { useSession } from '@/parts/session';
import { Dropdown } from '@/ui/Dropdown';
import { ExternalLink } from '@/ui/ExternalLink';
import { Icon } from '@/ui/Icon';
import { PRODUCT } from '@/ui/pageTitle';
import { useFocusTrap } from '@/ui/useFocusTrap';
import { Bell } from './Bell';
import { Emblem } from './Emblem';
import { MenuBadge } from './MenuBadge';
import { isActive, type MenuItem, menuFor } from './menu';

const HELP_LINKS = [
  { to: '/video', label: 'Video tutorial' },
  { to: '/faq', label: 'Domande frequenti (FAQ)' },
  { to: '/contact', label: 'Contatti' },
];

/**
 * The header (docs/regole/consultazione.md#menu): strip of the administration, name of the product, main menu. Only
 * where one begins is it as high as that takes; elsewhere, and once scrolled, it is one line that stays.
 */
export function Header({ user, assistant }: { user: CurrentUser; assistant: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname, search } = useLocation();
  // '/' leads there: the page does not begin with another height.
  const begins = pathname === '/' || (pathname.startsWith('/search/') && !isSearch(search));
  return (
    <header
      className={`it-header-wrapper ${begins ? 'bdm-header-whole' : 'bdm-header-line'}`}
      // The sheet makes room for so many.
      data-entries={menuFor(user).filter(({ more }) => !more).length}
    >
      <div className="it-nav-wrapper">
        <SlimHeader user={user} assistant={assistant} />
        <div className="it-header-center-wrapper it-small-header">
          <div className="container-xxl">
            <div className="it-header-center-content-wrapper">
              <div className="it-brand-wrapper">
                <Link to="/">
                  <Emblem />
                  <div className="it-brand-text">
                    <div className="it-brand-title">{PRODUCT}</div>
                    <div className="it-brand-tagline d-none d-md-block">
                      Provvedimenti e abstract dei giudici di merito
                    </div>
                  </div>
                </Link>
              </div>
              <button
                type="button"
                className="custom-navbar-toggler d-lg-none ms-auto"
                aria-expanded={menuOpen}
                aria-controls="menu-principale"
                aria-label="Apri il menu"
                onClick={() => setMenuOpen(true)}
              >
                <Icon name="it-burger" />
              </button>
            </div>
          </div>
        </div>
        <MainMenu user={user} open={menuOpen} onClose={() => setMenuOpen(false)} />
      </div>
    </header>
  );
}

/** Whether the address of the search page asks for something. */
function isSearch(search: string): boolean {
  const params = new URLSearchParams(search);
  return ['q', 'collated', 'note_personali'].some((name) => params.has(name));
}

function SlimHeader({ user, assistant }: { user: CurrentUser; assistant: ReactNode }) {
  const { signOut } = useSession();
  return (
    <div className="it-header-slim-wrapper">
      <div className="container-xxl">
        <div className="it-header-slim-wrapper-content">
          <ExternalLink href="https://www.giustizia.it" className="navbar-brand" icon={false}>
            Ministero della Giustizia
          </ExternalLink>
          <div className="bdm-slim-zone">
            {assistant}
            <div className="d-none d-lg-block">
              <Dropdown label="Help" align="end">
                <li>
                  <ExternalLink className="list-item" href={MANUAL}>
                    Manuale utente
                  </ExternalLink>
                </li>
                {HELP_LINKS.map(({ to, label }) => (
                  <li key={to}>
                    <Link className="list-item" to={to}>
                      <span>{label}</span>
                    </Link>
                  </li>
                ))}
              </Dropdown>
            </div>
            <Bell />
            <Link
              className="bdm-slim-user"
              to="/profilo"
              aria-label={`Profilo di ${user.family_name} ${user.name}`}
            >
              <Icon name={user.type === 'CNS' ? 'it-card' : 'it-pa'} />
              <span className="d-none d-sm-inline">
                {user.family_name} {user.name}
              </span>
            </Link>
            <button type="button" className="bdm-slim-exit d-none d-lg-inline-flex" onClick={signOut}>
              <Icon name="it-logout" />
              <span>Esci</span>
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

function MainMenu({ user, open, onClose }: { user: CurrentUser; open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const { signOut } = useSession();
  const items = menuFor(user);
  const more = items.filter((item) => item.more);
  const panel = useRef<HTMLDivElement>(null);
  useFocusTrap(panel, open, onClose);

  // Wherever the person goes, the panel has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is watched
  useEffect(onClose, [pathname]);

  return (
    <div className="it-header-navbar-wrapper">
      <div className="container-xxl">
        <nav className="navbar navbar-expand-lg" aria-label="Menu principale">
          {/* Below lg the list is a side panel; from lg on the same list lies in the header. */}
          <div
            id="menu-principale"
            ref={panel}
            className={`navbar-collapsable ${open ? 'expanded bdm-menu-open' : ''}`}
            {...(open ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } : {})}
          >
            {open && <div className="bdm-menu-backdrop" aria-hidden="true" onClick={onClose} />}
            <div className="close-div">
              <button className="btn close-menu" type="button" aria-label="Chiudi il menu" onClick={onClose}>
                <Icon name="it-close-big" />
              </button>
            </div>
            <div className="menu-wrapper">
              <ul className="navbar-nav">
                {items.map((item) => (
                  <li className={`nav-item ${item.more ? 'd-lg-none' : ''}`} key={item.to}>
                    <Entry className="nav-link" item={item} onClick={onClose} />
                  </li>
                ))}
                <li className="nav-item d-none d-lg-block">
                  <More items={more} />
                </li>
              </ul>
              <ul className="navbar-nav d-lg-none bdm-menu-more">
                <li className="nav-item">
                  <ExternalLink className="nav-link" href={MANUAL}>
                    Manuale utente
                  </ExternalLink>
                </li>
                {HELP_LINKS.map(({ to, label }) => (
                  <li className="nav-item" key={to}>
                    <Link className="nav-link" to={to} onClick={onClose}>
                      <span>{label}</span>
                    </Link>
                  </li>
                ))}
                <li className="nav-item">
                  <button className="nav-link" type="button" onClick={signOut}>
                    <Icon name="it-logout" size="sm" color="primary" className="me-2" />
                    <span>Esci</span>
                  </button>
                </li>
              </ul>
            </div>
          </div>
        </nav>
      </div>
    </div>
  );
}

function Entry({ item, className, onClick }: { item: MenuItem; className: string; onClick?: () => void }) {
  const active = isActive(item, useLocation().pathname);
  return (
    <Link
      className={`${className} ${active ? 'active' : ''}`}
      to={item.to}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
    >
      <span>{item.label}</span>
      {item.counts && <MenuBadge counts={item.counts} />}
    </Link>
  );
}

/** 'Altro', with what its entries count, and marked while one of them is the active one. */
function More({ items }: { items: MenuItem[] }) {
  const { pathname } = useLocation();
  return (
    <Dropdown
      className={`nav-link ${items.some((item) => isActive(item, pathname)) ? 'active' : ''}`}
      label={
        <>
          <span>Altro</span>
          {items.map(({ to, counts }) => counts && <MenuBadge key={to} counts={counts} />)}
        </>
      }
    >
      {items.map((item) => (
        <li key={item.to}>
          <Entry className="list-item" item={item} />
        </li>
      ))}
    </Dropdown>
  );
}
