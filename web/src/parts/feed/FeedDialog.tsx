import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sentenceOf } from '@/api/http';
import { ownTokens } from '@/api/tokens';
import { type Feed, feedAddress } from '@/domain/feed';
import SHARED from '@/domain/generated/shared';
import { CopyButton } from '@/ui/CopyButton';
import { Dialog } from '@/ui/Dialog';
import { CloseButton, DialogButtons } from '@/ui/DialogButtons';
import { TextField } from '@/ui/Field';

const DAYS = 365;

/** The address of a feed. It has a token of its own, so that it can be ended by itself. */
export default function FeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: () => {
      const name = `Feed: ${feed.name}`.slice(0, SHARED.token.MAX_NAME);
      return ownTokens.create({ name, days: DAYS, scope: 'feed', institution: '' });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ownTokens.query.queryKey }),
    meta: { silent: true },
  });
  const address = creation.data && feedAddress(window.location.origin, feed, creation.data.token);
  const footer = address ? (
    <CloseButton onClose={onClose} />
  ) : (
    <DialogButtons
      action="Crea l’indirizzo"
      busy={creation.isPending}
      focus="action"
      onConfirm={() => creation.mutate()}
      onClose={onClose}
    />
  );
  return (
    <Dialog title="Feed" onClose={onClose} footer={footer}>
      <p>
        Un programma per feed (Atom, RSS) mostra da sé ciò che si aggiunge o cambia in «{feed.name}»: gli si
        dà un indirizzo.
      </p>
      {address ? (
        <>
          <p role="status">
            L’indirizzo è pronto. Copiarlo ora: <strong>non sarà mostrato di nuovo</strong>.
          </p>
          <TextField
            label="Indirizzo del feed"
            value={address}
            readOnly
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={address} label="Copia" done="Indirizzo copiato" />
        </>
      ) : (
        <p className="mb-0">
          L’indirizzo vale un anno per chiunque lo conosca, e apre soltanto i feed. Si può revocare in ogni
          momento, tra i token del <Link to="/profilo">profilo</Link>.
        </p>
      )}
      {creation.isError && (
        <p className="alert alert-warning mt-3 mb-0" role="alert">
          {sentenceOf(creation.error)}
        </p>
      )}
    </Dialog>
  );
}
