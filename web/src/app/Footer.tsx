import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contactQuery } from '@/api/help';
import { ReportProblem } from '@/parts/problem/ReportProblem';
import { useSession } from '@/parts/session';
import { ExternalLink } from '@/ui/ExternalLink';
import { PRODUCT } from '@/ui/pageTitle';
import { Emblem } from './Emblem';

export function Footer() {
  const { user } = useSession();
  const { data } = useQuery(contactQuery);
  return (
    <footer className="it-footer" id="footer" tabIndex={-1}>
      <div className="it-footer-main">
        <div className="container-xxl">
          <div className="it-brand-wrapper">
            <Link to="/">
              <Emblem />
              <div className="it-brand-text">
                <div className="bdm-footer-title">{PRODUCT}</div>
                <div>Ministero della Giustizia</div>
              </div>
            </Link>
          </div>
        </div>
      </div>
      <div className="it-footer-small-prints">
        <div className="container-xxl">
          <nav aria-label="Link utili">
            <ul className="it-footer-small-prints-list list-inline mb-0 d-flex flex-column flex-md-row">
              <li className="list-inline-item">
                <Link to="/privacy">Informativa privacy</Link>
              </li>
              <li className="list-inline-item">
                <Link to="/accessibilita">Accessibilità</Link>
              </li>
              <li className="list-inline-item">
                <Link to="/sviluppatori">Per sviluppatori</Link>
              </li>
              <li className="list-inline-item">
                <Link to="/copertura">Copertura</Link>
              </li>
              {data?.accessibility_statement && (
                <li className="list-inline-item">
                  <ExternalLink href={data.accessibility_statement}>
                    Dichiarazione di accessibilità
                  </ExternalLink>
                </li>
              )}
              {user?.upn && (
                <>
                  <li className="list-inline-item">
                    <Link to="/faq">Domande frequenti</Link>
                  </li>
                  <li className="list-inline-item">
                    <Link to="/contact">Contatti</Link>
                  </li>
                  <li className="list-inline-item">
                    <ReportProblem />
                  </li>
                </>
              )}
              <li className="list-inline-item">
                <ExternalLink href="https://www.giustizia.it">www.giustizia.it</ExternalLink>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
