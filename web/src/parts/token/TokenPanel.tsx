import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { NewToken, Token, Tokens } from '@/api/tokens';
import { Failure } from '@/parts/problem/Failure';
import { Button } from '@/ui/kit';
import { NewSecret } from '@/ui/NewSecret';
import { Skeleton } from '@/ui/Skeleton';
import { NewTokenDialog } from './NewTokenDialog';
import { RevokeDialog } from './RevokeDialog';
import { TokenList } from './TokenList';
import './token.scss';

type Props = {
  title: string;
  /** What the button says that makes one. */
  action: string;
  tokens: Tokens;
  /** New ones are for an institution, and the list says whose each is. */
  institutional?: boolean;
  empty: string;
  children: ReactNode;
};

/** Tokens that hold: a new one, whose secret is shown once, and the end of one. */
export function TokenPanel({ title, action, tokens, institutional = false, empty, children }: Props) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isPending, isError, error, refetch } = useQuery(tokens.query);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: tokens.query.queryKey });
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());

  return (
    <section className="bdm-panel mt-4" aria-labelledby="token">
      <h2 id="token" className="h4" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {made && (
        <NewSecret
          key={made.id}
          label="Token"
          secret={made.token}
          onClose={() => {
            setMade(null);
            focusHeading();
          }}
        >
          Il token «{made.name}» è stato creato. Copiarlo ora e conservarlo come una password:
        </NewSecret>
      )}
      {isPending && <Skeleton lines={3} label="Caricamento dei token" />}
      {isError && <Failure error={error} onRetry={refetch} />}
      {data?.length === 0 && <p>{empty}</p>}
      {data && data.length > 0 && <TokenList tokens={data} onRevoke={setRevoking} />}
      <Button color="primary" outline size="sm" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        {action}
      </Button>
      {creating && (
        <NewTokenDialog
          title={action}
          create={tokens.create}
          institutional={institutional}
          onClose={(token) => {
            setCreating(false);
            if (!token) return;
            setMade(token);
            refresh();
          }}
        />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking}
          revoke={tokens.revoke}
          onClose={async (answered) => {
            if (answered) await refresh();
            setRevoking(null);
            if (!answered) return;
            if (made?.id === revoking.id) setMade(null);
            // The button that was pressed went with its line.
            focusHeading();
          }}
        />
      )}
    </section>
  );
}
