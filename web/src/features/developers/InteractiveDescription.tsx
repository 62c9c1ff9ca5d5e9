import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checked, send } from '@/api/http';
import { Failure } from '@/parts/problem/Failure';
import { TextField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { DESCRIPTION } from './addresses';
import { drawCalls, loadSwagger } from './swagger';

async function load(signal: AbortSignal) {
  const [SwaggerUI, spec] = await Promise.all([
    loadSwagger(),
    send(DESCRIPTION, { signal })
      .then(checked)
      .then((answer) => answer.json()),
  ]);
  return { SwaggerUI, spec };
}

/** The calls, one by one, to be read and tried; only this page asks for what draws them, and once it is shown. */
export function InteractiveDescription() {
  const place = useRef<HTMLDivElement>(null);
  const token = useRef('');
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['interface'],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });

  useEffect(() => {
    if (!data || !place.current) return;
    // In a node of its own: it draws with a React of its own, which is not told when this page goes.
    const domNode = document.createElement('div');
    place.current.replaceChildren(domNode);
    drawCalls(data.SwaggerUI, { domNode, spec: data.spec, token: () => token.current });
  }, [data]);

  return (
    <>
      <TextField
        className="bdm-developers-token"
        label="Token per provare le chiamate"
        help="Resta in questa pagina, finché è aperta"
        type="password"
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => {
          token.current = target.value.trim();
        }}
      />
      {isPending && <Skeleton lines={8} label="Caricamento delle chiamate" />}
      {isError && <Failure error={error} onRetry={refetch} />}
      <div ref={place} className="bdm-developers-calls" />
    </>
  );
}
