import { Consegne } from './Consegne';
import { Webhooks } from './Webhooks';
import './webhook.scss';

/** The reader's webhooks, or what was sent to the one with this `id`. */
export default function WebhookView({ id, page }: { id: string; page: number }) {
  return id ? <Consegne key={id} id={id} page={page} /> : <Webhooks />;
}
