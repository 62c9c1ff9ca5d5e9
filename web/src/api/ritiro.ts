import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '@/domain/search';
import { exportFile } from './export';
import type { components } from './generated/openapi';
import { API } from './http';
import { data, rest } from './rest';

/** What was withdrawn: who asked for it and why, who confirmed it. */
export type Ritirato = components['schemas']['RitiratoOut'];

export const ritiratiQuery = (page: number) =>
  queryOptions({
    queryKey: ['ritiro', page],
    queryFn: ({ signal }) =>
      data(
        rest.GET('/api/bdm/backoffice/ritiro', {
          params: { query: { from: (page - 1) * PAGE_SIZE, size: PAGE_SIZE } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** The whole list for a spreadsheet. */
export const exportRitirati = () => exportFile(`${API}/ritiro/export`, 'ritirati.csv');
