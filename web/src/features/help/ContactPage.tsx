import { BackButton } from '@/ui/BackButton';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';

/** 'Contatti' (2.5). */
export default function ContactPage() {
  usePageTitle('Contatti');
  return (
    <div className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Contatti</h1>
      <div className="bdm-panel">
        <h2 className="h4">Ministero della Giustizia</h2>
        <address className="mb-0">
          <p className="mb-2">
            <Icon name="it-map-marker" size="sm" color="primary" className="me-2" />
            via Arenula 70, 00186 Roma
          </p>
          <p className="mb-0">
            <Icon name="it-telephone" size="sm" color="primary" className="me-2" />
            <a href="tel:+390668851">06 68851</a>
          </p>
        </address>
      </div>
    </div>
  );
}
