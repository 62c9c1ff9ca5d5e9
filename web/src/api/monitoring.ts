import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MonitoredPlace, Period } from '@/domain/monitoring';
import { exportFile } from './export';
import { API } from './http';
import { data, rest } from './rest';

const FIGURES = { placeholderData: keepPreviousData, meta: { silent: true } } as const;

const at = ({ distretto, ufficio, area }: MonitoredPlace) => ({
  ...(distretto && { distretto }),
  ...(ufficio && { ufficio }),
  ...(area && { area }),
});
const days = ({ start, end }: Period) => ({ dateFrom: start, dateTo: end });

/** What was published, by district, office and area. */
export const publishedQuery = ({ start, end }: Period) =>
  queryOptions({
    ...FIGURES,
    queryKey: ['monitor', 'published', start, end],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/monitor/published', {
          params: { query: days({ start, end }) },
          signal,
        }),
      ),
  });

/** The same by month, of one place. */
export const trendQuery = (period: Period, place: MonitoredPlace) =>
  queryOptions({
    ...FIGURES,
    queryKey: ['monitor', 'trend', days(period), at(place)],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/monitor/trend', {
          params: { query: { ...days(period), ...at(place) } },
          signal,
        }),
      ),
  });

/** What is in work at a place, by status and age. */
export const inProgressQuery = (place: MonitoredPlace) =>
  queryOptions({
    ...FIGURES,
    queryKey: ['monitor', 'in_progress', at(place)],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/monitor/in_progress', { params: { query: at(place) }, signal })),
  });

/** Documents of a place that wait for their processing, and those that could not be processed. */
export const processingQuery = (place: MonitoredPlace) =>
  queryOptions({
    ...FIGURES,
    queryKey: ['monitor', 'processing', at(place)],
    queryFn: ({ signal }) =>
      data(rest.GET('/api/bdm/backoffice/monitor/processing', { params: { query: at(place) }, signal })),
  });

/** The work of one of one's own offices. */
export const officeQuery = (ufficio: string, period: Period, area: MonitoredPlace['area']) =>
  queryOptions({
    ...FIGURES,
    queryKey: ['monitor', 'ufficio', ufficio, days(period), area],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/monitor/ufficio', {
          params: { query: { ufficio, ...days(period), ...(area && { area }) } },
          signal,
        }),
      ),
  });

/** The months of an office as CSV, or its times: steps, returns, what waits. */
export function exportOffice(
  tabella: 'mesi' | 'tempi',
  ufficio: string,
  period: Period,
  area: MonitoredPlace['area'],
) {
  const params = new URLSearchParams({ tabella, ufficio, ...days(period), ...(area && { area }) });
  return exportFile(`${API}/monitor/ufficio/export?${params}`, `monitoraggio-ufficio-${tabella}.csv`);
}

/** The dashboard as a file: the rows as CSV (of the offices whose names contain `q`), the report as PDF. */
export function exportDashboard(format: 'csv' | 'pdf', period: Period, place: MonitoredPlace, q: string) {
  const params = new URLSearchParams({ format, ...days(period), ...at(place), ...(q && { q }) });
  return exportFile(`${API}/monitor/export?${params}`, `monitoraggio.${format}`);
}
