import { Link } from 'react-router';
import { MANUAL } from '@/api/help';
import { ExternalLink } from '@/ui/ExternalLink';

const PAGES = {
  faq: { to: '/faq', label: 'Domande frequenti' },
  video: { to: '/video', label: 'Video tutorial' },
  contact: { to: '/contact', label: 'Contatti' },
};

/** Where help goes on: the manual and the other pages of help. */
export function HelpMore({ pages }: { pages: (keyof typeof PAGES)[] }) {
  return (
    <nav className="mt-5" aria-labelledby="altro-aiuto">
      <h2 className="h4" id="altro-aiuto">
        Altro aiuto
      </h2>
      <ul className="mb-0">
        <li>
          <ExternalLink href={MANUAL}>Manuale utente (PDF)</ExternalLink>
        </li>
        {pages.map((page) => (
          <li key={page}>
            <Link to={PAGES[page].to}>{PAGES[page].label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
