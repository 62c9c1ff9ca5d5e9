import { certificateOf, certificateText } from '@/domain/certificate';
import type { OscuramentoChoice } from '@/domain/oscuramento';
import { copyToClipboard } from '@/ui/copy';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { Button } from '@/ui/kit';
import { printText } from '@/ui/printText';
import './obscuring.scss';

const TITLE = 'Certificato di oscuramento';

type Props = { label: string; chosen: OscuramentoChoice; onClose: () => void };

/** What was decided of the personal data of a decision, to be printed or copied. */
export default function CertificateDialog({ label, chosen, onClose }: Props) {
  const certificate = certificateOf(chosen);
  const paragraphs = [label, ...certificateText(certificate)];
  return (
    <Dialog
      title={TITLE}
      onClose={onClose}
      footer={
        <>
          <CloseButton onClose={onClose} />
          <Button color="primary" outline onClick={() => printText(TITLE, paragraphs)}>
            Stampa
          </Button>
          <Button
            color="primary"
            onClick={() =>
              copyToClipboard({ text: [TITLE, ...paragraphs].join('\n\n') }, 'Certificato copiato')
            }
          >
            Copia
          </Button>
        </>
      }
    >
      <p>
        <strong>{label}</strong>
      </p>
      <dl className="bdm-certificate">
        {certificate.facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {certificate.steps.length > 0 && (
        <section aria-labelledby="chi-ha-deciso">
          <h3 id="chi-ha-deciso" className="h6">
            Chi ha deciso
          </h3>
          <ul className="bdm-certificate-steps">
            {certificate.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </section>
      )}
      {certificate.note && <p className="bdm-muted mb-0">{certificate.note}</p>}
    </Dialog>
  );
}
