import { queryOptions } from '@tanstack/react-query';
import { data, rest } from './rest';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/faq', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const mediaQuery = queryOptions({
  queryKey: ['media'],
  queryFn: ({ signal }) => data(rest.GET('/api/bdm/backoffice/media', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
