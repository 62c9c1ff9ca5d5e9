import { useQuery } from '@tanstack/react-query';
import { faqQuery } from '@/api/help';
import { BackButton } from '@/ui/BackButton';
import { usePageTitle } from '@/ui/pageTitle';
import { RichText } from '@/ui/RichText';
import { Skeleton } from '@/ui/Skeleton';

/** Questions grouped by section, each answer behind its question (2.5). */
export default function FaqPage() {
  usePageTitle('Domande frequenti');
  const { data, isPending, isError } = useQuery(faqQuery);
  const sections = [...new Set(data?.map((item) => item.section))];
  return (
    <div className="container-xxl my-5 bdm-prose">
      <BackButton />
      <h1 className="mt-3">Domande frequenti</h1>
      {isPending && <Skeleton lines={6} label="Caricamento delle domande" />}
      {(isError || data?.length === 0) && <p>Al momento non sono disponibili domande frequenti.</p>}
      {sections.map((section) => (
        <section key={section} className="mt-4">
          <h2 className="h4">{section}</h2>
          {data
            ?.filter((item) => item.section === section)
            .map((item) => (
              <details key={item.question} className="bdm-details">
                <summary>{item.question}</summary>
                <RichText html={item.answer} />
              </details>
            ))}
        </section>
      ))}
    </div>
  );
}
