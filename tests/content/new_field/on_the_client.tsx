/**
 * What the client does with the field `sezione`, the outcome `ESTINZIONE`, the facet `stato` and the criterion
 * `testo:"…"~5` of a copy of the tree.
 */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { CHOICES, DATA_LABELS } from '@/domain/fields';
import { esitoLabel } from '@/domain/item';
import { Subject } from '@/features/attivita/provvedimento/sections';
import { newValues } from '@/features/attivita/editor/decisionValues';
import ProvvedimentoPage from '@/features/provvedimento/ProvvedimentoPage';
import { EMPTY, formOf, treeFrom } from '@/features/search/standard/fields';
import { FACETS, valueLabel } from '@/features/search/results/facets';
import { GROUPS } from '@/features/search/standard/groups';
import { offersFor } from '@/parts/criteria/offers';
import { ProvvedimentoResult } from '@/parts/result/ProvvedimentoResult';
import { describe } from '@/domain/criterion';
import { parse, print, searchesText } from '@/domain/query';
import { asKind } from '@/domain/textKinds';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';

const item = provvedimento({ sezione: 'Terza civile' } as object);
const shown = () => screen.getByText('Sezione', { selector: 'dt' }).nextElementSibling;

it('the form has it', async () => {
  server.use(
    http.get(api('/materia'), () => HttpResponse.json([])),
    http.get(api('/parola_chiave'), () => HttpResponse.json([])),
    http.get(api('/riferimento_normativo'), () => HttpResponse.json([])),
  );
  let written = {};
  function Page() {
    const form = useForm({ defaultValues: newValues() });
    written = form.watch();
    return (
      <FormProvider {...form}>
        <Subject disabled={false} />
      </FormProvider>
    );
  }
  const { user } = renderPage(Page, { path: '/' });
  await user.type(screen.getByLabelText('Sezione'), 'Terza');
  expect(written).toMatchObject({ sezione: 'Terza' });
});

it('page and card show it', async () => {
  server.use(
    graphqlAnswers({ fascicolo: () => [], provvedimento: () => ({ count: 1, items: [item] }) }),
  );
  renderPage(ProvvedimentoPage, { path: '/provvedimento/page?id=p1' });
  await screen.findByRole('heading', { level: 1, name: item.label });
  expect(shown()).toHaveTextContent('Terza civile');
});

it('a card shows it', () => {
  renderPage(() => <ProvvedimentoResult item={item} />, { path: '/' });
  expect(shown()).toHaveTextContent('Terza civile');
});

it('the search form asks for it', async () => {
  const asked: object[] = [];
  const Group = GROUPS.find(({ name }) => name === 'provvedimento')!.Content;
  const props = { errors: {}, area: 'civile', target: 'provvedimento', setDistretto: () => {} } as const;
  const { user } = renderPage(
    () => <Group fields={EMPTY} change={(change: object) => asked.push(change)} {...(props as object)} />,
    { path: '/' },
  );
  await user.type(screen.getByLabelText('Sezione'), 'T');
  expect(asked).toEqual([{ sezione: 'T' }]);
  expect(print(treeFrom({ ...EMPTY, sezione: 'Terza' } as typeof EMPTY)!)).toBe('sezione:"Terza"');
  expect((DATA_LABELS as Record<string, string>).sezione).toBe('Sezione');
});

it('the outcome can be chosen, and is offered to whoever types it', () => {
  expect(CHOICES.esito).toContain('ESTINZIONE');
  expect(esitoLabel('ESTINZIONE')).toBe('Estinzione per rinuncia');
  const offers = offersFor('estinz', [], { area: 'civile', target: 'provvedimento', distretti: [] });
  expect(offers.find(({ label }) => label === 'Esito')?.offers).toMatchObject([{ text: 'ESTINZIONE' }]);
});

it('a facet is called as its field, and its values as people write them', () => {
  expect(Object.entries(FACETS).at(-1)).toEqual(['stato', 'Stato']);
  expect(valueLabel('stato', 'NON DEFINITIVO', new Map())).toBe('Non definitivo');
});

it('a criterion is read, written, said and chosen', () => {
  const sloppy = { type: 'sloppy', field: 'testo', text: 'colpa medica', between: 5 } as const;
  expect(parse('testo:"colpa medica"~5 AND tipo:"sentenza"')).toMatchObject({ children: [sloppy, {}] });
  expect(print(sloppy)).toBe('testo:"colpa medica"~5');
  expect(searchesText(sloppy)).toBe(true);
  expect(describe(sloppy)).toEqual({ label: 'Testo', text: 'colpa medica (al più 5 parole in mezzo)' });
  expect(asKind({ type: 'phrase', field: 'testo', text: 'colpa medica' }, 'sloppy')).toEqual(sloppy);
  expect(formOf(sloppy, 'provvedimento')).toMatchObject({ testo: 'colpa medica', tipo_ricerca: 'sloppy' });
  expect(treeFrom(formOf({ ...sloppy, between: 7 }, 'provvedimento'))).toEqual({ ...sloppy, between: 7 });
  for (const wrong of ['testo:"a b"~x', 'tipo:"a b"~5', 'testo:(a)~5', '~5'])
    expect(() => parse(wrong)).toThrow(/./);
});
