import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '@/api/help';
import { telephone } from './telephone';

/** The addresses of this installation within a sentence: post, telephone and, if there is one, mail. */
export function WhereToWrite() {
  const { data } = useQuery(contactQuery);
  if (!data) return <>ai recapiti pubblicati nel sito istituzionale del Ministero</>;
  return (
    <>
      al Ministero della Giustizia, {data.address}, telefono{' '}
      <a href={`tel:${telephone(data.phone)}`}>{data.phone}</a>
      {data.email && (
        <>
          , posta elettronica <a href={`mailto:${data.email}`}>{data.email}</a>
        </>
      )}
    </>
  );
}
