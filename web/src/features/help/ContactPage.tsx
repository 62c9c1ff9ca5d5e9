import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { contactQuery } from '@/api/help';
import { problemAddress, reportedPage, tellsPage } from '@/domain/problem';
import { BackButton } from '@/ui/BackButton';
import { CopyButton } from '@/ui/CopyButton';
import { ExternalLink } from '@/ui/ExternalLink';
import { Icon } from '@/ui/Icon';
import { PRODUCT, usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { HelpMore } from './HelpMore';
import { telephone } from './telephone';
import './help.scss';

/**
 * 'Contatti' (docs/regole/consultazione.md#aiuto): address and phone, the links for assistance and for reporting a
 * malfunction. Opened from 'Segnala un problema' of another page (`?pagina=`) it shows that page's address, to be
 * quoted.
 */
export default function ContactPage() {
  usePageTitle('Contatti');
  const [params] = useSearchParams();
  const page = reportedPage(params.get('pagina'));
  const { data, isPending, isError } = useQuery(contactQuery);
  const problem =
    data?.problem_link && problemAddress(data.problem_link, page ?? '/contact', window.location.origin);
  return (
    <div className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Contatti</h1>
      {page && (
        <ReportedPage address={window.location.origin + page} linked={tellsPage(data?.problem_link)} />
      )}
      {isPending && <Skeleton lines={4} label="Caricamento dei contatti" />}
      {isError && (
        <p>Al momento i contatti non sono disponibili. Si prega di riprovare tra qualche minuto.</p>
      )}
      {data && (
        <>
          <section className="bdm-panel mt-4">
            <h2 className="h4">Ministero della Giustizia</h2>
            <address className="mb-0">
              <p className="mb-2">
                <Icon name="it-map-marker" size="sm" color="primary" className="me-2" />
                {data.address}
              </p>
              <p className="mb-0">
                <Icon name="it-telephone" size="sm" color="primary" className="me-2" />
                <a href={`tel:${telephone(data.phone)}`}>{data.phone}</a>
              </p>
              {data.email && (
                <p className="mb-0 mt-2">
                  <Icon name="it-mail" size="sm" color="primary" className="me-2" />
                  <a href={`mailto:${data.email}`}>{data.email}</a>
                </p>
              )}
            </address>
          </section>
          <section className="bdm-panel mt-4">
            <h2 className="h4">Assistenza</h2>
            <ul className="list-unstyled mb-0">
              <li className="mb-2">
                <AssistanceLink href={data.assistance_link} {...data}>
                  Richiedi assistenza
                </AssistanceLink>
                <p className="mb-0">
                  Per un chiarimento sull’uso della banca dati, sull’accesso o sui permessi.
                </p>
              </li>
              <li>
                <AssistanceLink href={problem} {...data}>
                  Segnala un malfunzionamento
                </AssistanceLink>
                <p className="mb-0">
                  Per una pagina che non si apre, un documento illeggibile, un dato errato.
                </p>
              </li>
            </ul>
          </section>
          <section className="bdm-panel mt-4">
            <h2 className="h4">Che cosa indicare in una segnalazione</h2>
            <ul className="mb-0">
              <li>l’indirizzo della pagina, copiato dalla barra del browser;</li>
              <li>l’ora, ciò che si stava facendo e il messaggio eventualmente mostrato;</li>
              <li>il browser e il tipo di dispositivo (computer, tablet o telefono).</li>
            </ul>
          </section>
        </>
      )}
      <HelpMore pages={['faq', 'video']} />
    </div>
  );
}

/** Leads to where the installation takes such requests; where it names no place, to its mail or telephone, and its post. */
function AssistanceLink({
  href,
  email,
  phone,
  children,
}: {
  href: string | null | undefined;
  email: string | null;
  phone: string;
  children: string;
}) {
  if (href) return <ExternalLink href={href}>{children}</ExternalLink>;
  const subject = `${PRODUCT}: ${children}`;
  if (email) {
    return (
      <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{children} per posta elettronica</a>
    );
  }
  return (
    <>
      <a href={`tel:${telephone(phone)}`}>{children} per telefono</a>, o per iscritto all’indirizzo sopra.
    </>
  );
}

/** The address of the page that somebody wants to report, ready to be quoted. */
function ReportedPage({ address, linked }: { address: string; linked: boolean }) {
  return (
    <section className="bdm-panel mt-4">
      <h2 className="h4">Segnalazione di un problema</h2>
      <p>
        {linked
          ? 'La segnalazione conterrà l’indirizzo della pagina in cui si è verificato il problema:'
          : 'Nella segnalazione si prega di indicare la pagina in cui si è verificato il problema:'}
      </p>
      <p className="bdm-reference">
        <code>{address}</code>
      </p>
      <CopyButton text={address} label="Copia l’indirizzo" done="Indirizzo copiato" />
    </section>
  );
}
