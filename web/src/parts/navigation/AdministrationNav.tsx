import { NavLink } from 'react-router';
import './administration.scss';

/** The pages of administration, all for those who may change permissions. */
const PAGES = [
  { to: '/permission', label: 'Permessi' },
  { to: '/registro', label: 'Registro' },
  { to: '/gestione', label: 'Stato del servizio' },
];

/** The way between the pages of administration; the main menu names only the first. */
export function AdministrationNav() {
  return (
    <nav className="bdm-administration-nav" aria-label="Amministrazione">
      <ul>
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
