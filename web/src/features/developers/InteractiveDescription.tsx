import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { DESCRIPTION } from './addresses';
import { loadSwagger } from './swagger';

/** What the page says itself, above. */
const NOTHING = () => () => null;
const LEFT_OUT = { wrapComponents: { InfoContainer: NOTHING } };

/** The calls, one by one, to be read and tried. */
export function InteractiveDescription() {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const swagger = useQuery({
    queryKey: ['swagger-ui'],
    queryFn: loadSwagger,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const SwaggerUI = swagger.data;

  useEffect(() => {
    if (!SwaggerUI || !place.current) return;
    // In a node of its own: it draws with a React of its own, which stays when this page goes.
    const domNode = document.createElement('div');
    place.current.replaceChildren(domNode);
    SwaggerUI({
      domNode,
      url: DESCRIPTION,
      validatorUrl: null,
      deepLinking: false,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      plugins: [LEFT_OUT],
      onComplete: () => setDrawn(true),
    });
  }, [SwaggerUI]);

  return (
    <>
      {swagger.isError && <Failure error={swagger.error} onRetry={swagger.refetch} />}
      {!swagger.isError && !drawn && <Skeleton lines={8} label="Caricamento della descrizione" />}
      <div ref={place} className="bdm-developers-calls" />
    </>
  );
}
