import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CoverageView, periodOf } from '@/domain/copertura';
import { exportFile } from './export';
import { API } from './http';
import { data, rest } from './rest';

const asked = (view: CoverageView) => ({
  ...(view.distretto && { distretto: view.distretto }),
  ...(view.ufficio && { ufficio: view.ufficio }),
  ...(view.area && { area: view.area }),
  ...periodOf(view.anno),
});

/** What is published of each office by month. */
export const coverageQuery = (view: CoverageView) =>
  queryOptions({
    queryKey: ['copertura', asked(view)],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/copertura', { params: { query: asked(view) }, signal })),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The same as CSV. */
export const exportCoverage = (view: CoverageView) =>
  exportFile(`${API}/copertura/csv?${new URLSearchParams(asked(view))}`, 'copertura.csv');
