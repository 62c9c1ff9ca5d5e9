import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { captionsQuery, mediaQuery } from '@/api/help';
import { BackButton } from '@/ui/BackButton';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { HelpMore } from './HelpMore';

/** The media of type video, with title and description (docs/regole/consultazione.md#aiuto). */
export default function VideoPage() {
  usePageTitle('Video tutorial');
  const { data, isPending, isError } = useQuery(mediaQuery);
  const videos = (data ?? []).filter((item) => item.type === 'video');
  return (
    <div className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Video tutorial</h1>
      {isPending && <Skeleton lines={4} label="Caricamento dei video" />}
      {isError && (
        <p>Al momento i video tutorial non si possono mostrare. Si prega di riprovare tra qualche minuto.</p>
      )}
      {data && videos.length === 0 && (
        <p>
          Al momento non sono disponibili video tutorial. Le stesse indicazioni, con le figure, sono nel
          manuale utente.
        </p>
      )}
      {videos.map((item) => (
        <section key={item.path} className="bdm-panel mt-4">
          <h2 className="h4">{item.title}</h2>
          {item.description && <p>{item.description}</p>}
          {/* biome-ignore lint/a11y/useMediaCaption: subtitles come with the file */}
          <video controls preload="metadata" src={item.path} className="w-100" aria-label={item.title}>
            {item.captions && (
              <track kind="captions" src={item.captions} srcLang="it" label="Italiano" default />
            )}
          </video>
          {item.captions && <SpokenText address={item.captions} />}
        </section>
      ))}
      <HelpMore pages={['faq', 'contact']} />
    </div>
  );
}

/** What a film says, to be read instead; asked for when it is opened. */
function SpokenText({ address }: { address: string }) {
  const [open, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...captionsQuery(address), enabled: open });
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Testo del video</summary>
      {isError && <p>Al momento il testo non si può mostrare.</p>}
      {data && (
        <ol>
          {data.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      )}
    </details>
  );
}
