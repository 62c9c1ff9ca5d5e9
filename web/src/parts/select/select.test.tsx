import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MassimaChoice, ProvvedimentoChoice } from '@/api/select';
import type { CurrentUser } from '@/domain/user';
import { ACCOUNTS } from '@/test/accounts';
import { massima, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { SelectMassimaDialog, SelectMassimeDialog, SelectProvvedimentoDialog } from '.';

const decision = (n: number): ProvvedimentoChoice =>
  provvedimento({ id: `p${n}`, label: `Tribunale di Milano, sentenza n. ${n}/2024` });
const abstract = (n: number): MassimaChoice => massima({ id: `m${n}`, titolo: `Massima ${n}` });

/** So many results, and what was asked. */
function answers<Item>(item: (n: number) => Item, count = 12) {
  const asked: Record<string, unknown>[] = [];
  const page = (field: string) => (variables: Record<string, unknown>) => {
    asked.push({ field, ...variables });
    if (String(variables.q).includes('nulla')) return { count: 0, items: [] };
    const from = Number(variables.from);
    return {
      count,
      items: Array.from({ length: Math.min(5, count - from) }, (_, at) => item(from + at + 1)),
    };
  };
  const fields = ['provvedimento', 'provvedimentoOp', 'massima', 'massimaOp'];
  server.use(graphqlAnswers(Object.fromEntries(fields.map((field) => [field, page(field)]))));
  return asked;
}

function open(dialog: React.ReactElement, user: CurrentUser = ACCOUNTS.redattore) {
  return renderPage(() => dialog, { path: '/', user }).user;
}

const box = () => screen.getByRole('combobox', { name: 'Cerca e aggiungi criteri di ricerca' });
const confirm = () => screen.getByRole('button', { name: 'Conferma' });

beforeEach(() => {
  server.use(
    http.get(api('/provvedimento/autocomplete'), () =>
      HttpResponse.json([{ type: 'ufficio', label: 'Ufficio', text: 'TRIBUNALE DI MILANO' }]),
    ),
    http.get(api('/massima/autocomplete'), () => HttpResponse.json([])),
  );
});

describe('choosing one decision', () => {
  it('asks for criteria first, and searches what is published by all of them, five at a time', async () => {
    const asked = answers(decision);
    const onConfirm = vi.fn();
    const user = open(<SelectProvvedimentoDialog onConfirm={onConfirm} onClose={() => {}} />);
    expect(screen.getByRole('dialog', { name: 'Seleziona provvedimento' })).toBeVisible();
    expect(screen.getByText('Selezionare uno o più criteri di ricerca.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Area' })).toHaveValue('civile');
    expect(confirm()).toBeDisabled();

    await user.type(box(), 'milano');
    await user.click(await screen.findByRole('option', { name: 'TRIBUNALE DI MILANO' }));
    await screen.findByText('12 risultati');
    await user.type(box(), 'danno{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        field: 'provvedimento',
        q: 'ufficio:"TRIBUNALE DI MILANO" AND testo:(danno)',
        area: 'civile',
        from: 0,
        size: 5,
        sort_field: 'score',
      }),
    );
    const chips = screen.getByRole('list', { name: 'Criteri di ricerca, uniti da AND' });
    expect(chips).toHaveTextContent('Ufficio: TRIBUNALE DI MILANO');
    expect(within(chips).getAllByText('AND')).toHaveLength(1);
    expect(screen.getAllByRole('radio')).toHaveLength(5);

    await user.click(screen.getByRole('radio', { name: /sentenza n\. 2\/2024/ }));
    await user.click(screen.getByRole('radio', { name: /sentenza n\. 3\/2024/ }));
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p3' }));
  });

  it('works by keyboard alone, and keeps the choice over the pages', async () => {
    answers(decision);
    const onConfirm = vi.fn();
    const user = open(
      <SelectProvvedimentoDialog area="penale" onConfirm={onConfirm} onClose={() => {}} />,
      ACCOUNTS.lettore,
    );
    // Nothing in work for a reader: no tabs; and the area is locked.
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Area' })).toHaveValue('penale');
    expect(screen.getByRole('combobox', { name: 'Area' })).toBeDisabled();
    await user.tab();
    await user.tab();
    expect(box()).toHaveFocus();
    await user.keyboard('danno{Enter}');
    const first = await screen.findByRole('radio', { name: /n\. 1\/2024/ });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Rimuovi Testo: danno' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Cancella tutto' })).toHaveFocus();
    await user.tab();
    expect(first).toHaveFocus();
    await user.keyboard(' ');
    expect(first).toBeChecked();
    const pages = screen.getByRole('navigation', { name: 'Pagine dei risultati' });
    const next = within(pages).getByRole('button', { name: 'Pagina successiva' });
    next.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('radio', { name: /n\. 6\/2024/ });
    expect(within(pages).getByRole('button', { name: 'Pagina successiva' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('radio', { name: /n\. 12\/2024/ });
    // There is no further page: the focus is not lost.
    await waitFor(() => expect(screen.getByRole('group', { name: 'Risultati' })).toHaveFocus());
    expect(screen.getByText(/Selezionato/)).toHaveTextContent('n. 1/2024');
    confirm().focus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p1' }));
  });

  it('what is in work is on its own tab, reached by the arrows', async () => {
    const asked = answers(decision);
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />);
    await user.type(box(), 'danno{Enter}');
    await screen.findByText('12 risultati');
    screen.getByRole('tab', { name: 'Pubblicati' }).focus();
    await user.keyboard('{ArrowRight}');
    const tab = screen.getByRole('tab', { name: 'In lavorazione' });
    expect(tab).toHaveFocus();
    expect(tab).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ field: 'provvedimentoOp', q: 'testo:(danno)' }));
    await screen.findByText('12 risultati');
  });

  it('offers no work in progress to those who hold permissions for abstracts only', () => {
    open(
      <SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />,
      ACCOUNTS['redattore.massime'],
    );
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('a single result is chosen, and Enter takes it', async () => {
    answers(decision, 1);
    const onConfirm = vi.fn();
    const user = open(<SelectProvvedimentoDialog onConfirm={onConfirm} onClose={() => {}} />);
    await user.type(box(), 'danno{Enter}');
    expect(await screen.findByRole('radio')).toBeChecked();
    expect(screen.getByText(/^Selezionato/)).toHaveTextContent('n. 1/2024');
    await user.type(box(), '{Enter}');
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p1' }));
  });

  it('what cannot be chosen is shown, and says why', async () => {
    answers(decision);
    const user = open(
      <SelectProvvedimentoDialog
        refuse={({ id }) => (id === 'p2' ? 'È già collegato.' : null)}
        onConfirm={() => {}}
        onClose={() => {}}
      />,
    );
    await user.type(box(), 'danno{Enter}');
    expect(await screen.findByRole('radio', { name: /n\. 2\/2024.*È già collegato/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /n\. 1\/2024/ })).toBeEnabled();
  });

  it('tells that nothing was found, and removes criteria with the focus kept', async () => {
    answers(decision);
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />);
    await user.type(box(), 'nulla{Enter}');
    expect(await screen.findByText('La ricerca non ha prodotto risultati.')).toBeVisible();
    await user.type(box(), 'materia:"FAMIGLIA"{Enter}');
    screen.getByRole('button', { name: 'Rimuovi Testo: nulla' }).focus();
    await user.keyboard('{Delete}');
    expect(screen.getByRole('button', { name: 'Rimuovi Materia: FAMIGLIA' })).toHaveFocus();
    await screen.findByText('12 risultati');
    await user.keyboard('{Enter}');
    expect(box()).toHaveFocus();
    expect(screen.getByText('Selezionare uno o più criteri di ricerca.')).toBeVisible();
    await user.type(box(), 'danno{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancella tutto' }));
    expect(screen.queryByRole('list', { name: /Criteri/ })).toBeNull();
    expect(box()).toHaveFocus();
  });

  it('a criterion that cannot be understood is told at the box', async () => {
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />);
    await user.type(box(), 'testo:({Enter}');
    expect(box()).toBeInvalid();
    expect(box()).toHaveValue('testo:(');
  });

  it('an alternative written by hand is one criterion', async () => {
    const asked = answers(decision);
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />);
    await user.type(box(), 'materia:"A" OR materia:"B"{Enter}');
    await user.type(box(), 'anno_ruolo:2020{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ q: '(materia:"A" OR materia:"B") AND anno_ruolo:"2020"' }),
    );
  });

  it('a failure is told and can be tried again', async () => {
    server.use(http.post(api('/graphql'), () => HttpResponse.json({ detail: 'Troppo.' }, { status: 429 })));
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={() => {}} />);
    await user.type(box(), 'danno{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Troppo.');
    answers(decision);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByText('12 risultati');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('Esc closes what is offered first, then the dialog', async () => {
    const onClose = vi.fn();
    const user = open(<SelectProvvedimentoDialog onConfirm={() => {}} onClose={onClose} />);
    await user.type(box(), 'milano');
    await screen.findByRole('option', { name: 'TRIBUNALE DI MILANO' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option', { name: 'TRIBUNALE DI MILANO' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('choosing abstracts', () => {
  it('one of them, named by its title', async () => {
    const asked = answers(abstract);
    const onConfirm = vi.fn();
    const user = open(<SelectMassimaDialog onConfirm={onConfirm} onClose={() => {}} />);
    expect(screen.getByRole('dialog', { name: 'Seleziona abstract' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Pubblicate' })).toHaveAttribute('aria-selected', 'true');
    await user.type(box(), 'danno{Enter}');
    await user.click(await screen.findByRole('radio', { name: /Massima 1/ }));
    expect(asked.at(-1)).toMatchObject({ field: 'massima' });
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'm1', titolo: 'Massima 1' }),
    );
  });

  it('several, beginning with those chosen before', async () => {
    answers(abstract);
    const onConfirm = vi.fn();
    const before = [{ id: 'm40', titolo: 'Massima 40', label: 'da prima' }];
    const user = open(<SelectMassimeDialog selected={before} onConfirm={onConfirm} onClose={() => {}} />);
    expect(screen.getByRole('dialog', { name: 'Seleziona abstract' })).toBeVisible();
    expect(screen.getByText('1 elemento selezionato')).toBeVisible();
    await user.type(box(), 'danno{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: /Massima 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /Massima 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /Massima 1/ }));
    expect(screen.getByText('2 elementi selezionati')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Togli Massima 40' }));
    expect(screen.getByRole('button', { name: 'Togli Massima 2' })).toHaveFocus();
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: 'm2' })]);
  });
});
