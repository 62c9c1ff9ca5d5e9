import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { faqQuery } from '@/api/help';
import { foundIn } from '@/domain/faq';
import { RichText } from '@/parts/richText/RichText';
import { BackButton } from '@/ui/BackButton';
import { TextField } from '@/ui/Field';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { HelpMore } from './HelpMore';
import './help.scss';

/** Questions grouped by section, each answer behind its question (docs/regole/consultazione.md); words narrow them down. */
export default function FaqPage() {
  usePageTitle('Domande frequenti');
  const { data, isPending, isError } = useQuery(faqQuery);
  const [words, setWords] = useState('');
  const id = useId();
  const shown = (data ?? []).filter((item) => foundIn(words, item));
  const sections = [...new Set(shown.map((item) => item.section))];
  const searched = words.trim() !== '';
  return (
    <div className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Domande frequenti</h1>
      {isPending && <Skeleton lines={6} label="Caricamento delle domande" />}
      {(isError || data?.length === 0) && <p>Al momento non sono disponibili domande frequenti.</p>}
      {data && data.length > 0 && (
        <search>
          <TextField
            label="Cerca tra le domande"
            type="search"
            className="mt-4"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <p className="mt-2 mb-0" role="status">
            {searched &&
              (shown.length === 0 ? 'Nessuna domanda contiene queste parole.' : count(shown.length))}
          </p>
        </search>
      )}
      {sections.map((section, index) => (
        <section key={section} className="mt-4" aria-labelledby={`${id}-${index}`}>
          <h2 className="h4" id={`${id}-${index}`}>
            {section}
          </h2>
          {shown
            .filter((item) => item.section === section)
            .map((item) => (
              <details key={item.question} className="bdm-details">
                <summary>{item.question}</summary>
                <RichText html={item.answer} />
              </details>
            ))}
        </section>
      ))}
      <HelpMore pages={['video', 'contact']} />
    </div>
  );
}

function count(found: number): string {
  return found === 1 ? '1 domanda' : `${found} domande`;
}
