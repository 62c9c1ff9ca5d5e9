/** 'Da fare': what waits for one person, by what for (docs/regole/redazione.md#da-fare). */
import { PAGE_SIZE } from './search';

/** In the order of the server (`bdm/desk/work_queue/schemas.py`). */
export const DUTIES = ['returned', 'submit', 'withdraw', 'confirm', 'publish', 'approve'] as const;
export type Duty = (typeof DUTIES)[number];
export type Waiting = Record<Duty, number>;

export const DUTY_LABELS: Record<Duty, string> = {
  returned: 'Da correggere',
  submit: 'Da inviare',
  withdraw: 'Ritiri da confermare',
  confirm: 'Oscuramenti da confermare',
  publish: 'Da pubblicare',
  approve: 'Da approvare',
};

/** What is asked for of one item. */
export const DUTY_OF_ONE: Record<Duty, string> = {
  ...DUTY_LABELS,
  withdraw: 'Ritiro da confermare',
  confirm: 'Oscuramento da confermare',
};

export type Todo = { duty: Duty | null; from: number };

/** How much waits: what the menu, the tab and the list say. */
export function total(waiting: Waiting): number {
  return DUTIES.reduce((sum, duty) => sum + waiting[duty], 0);
}

const isDuty = (value: unknown): value is Duty => (DUTIES as readonly unknown[]).includes(value);

/** What an address asks for; what makes no sense becomes the default. */
export function readTodo(params: URLSearchParams): Todo {
  const from = Number(params.get('from') ?? 0);
  const duty = params.get('duty');
  return {
    duty: isDuty(duty) ? duty : null,
    from: Number.isInteger(from) && from > 0 ? from - (from % PAGE_SIZE) : 0,
  };
}

/** Writes an address that `readTodo` reads back unchanged. */
export function todoAddress({ duty, from }: Todo = { duty: null, from: 0 }): string {
  const params = new URLSearchParams({
    ...(duty && { duty }),
    ...(from > 0 && { from: String(from) }),
  }).toString();
  return `/attivita/da-fare${params && `?${params}`}`;
}
