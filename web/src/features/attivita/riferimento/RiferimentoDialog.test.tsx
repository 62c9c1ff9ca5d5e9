import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REGIONI, type Riferimento, SUFFISSI, TIPI } from '@/domain/riferimento';
import vectors from '../../../../../tests/reference/riferimento_normativo/composed.json';
import RiferimentoDialog from './RiferimentoDialog';

const onConfirm = vi.fn();
const onClose = vi.fn();

const open = (first?: Partial<Riferimento>) =>
  render(<RiferimentoDialog area="civile" first={first} onConfirm={onConfirm} onClose={onClose} />);

beforeEach(() => {
  onConfirm.mockClear();
  onClose.mockClear();
});

const box = (name: string | RegExp) => screen.getByLabelText(name);
const composed = () => screen.getByRole('status', { name: 'Riferimento composto' }).textContent;
const chooseType = (sigla: string) => userEvent.selectOptions(box(/^Tipo di atto/), sigla);
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Inserisci' }));
/** What is said of a box. */
function messageOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

it('is filled with what is changed, every part of it', async () => {
  const { parti, testo } = vectors.find(({ parti }) => Object.keys(parti).length === 15) ?? {
    parti: {},
    testo: '',
  };
  open(parti as Partial<Riferimento>);
  expect(composed()).toBe(testo);
  await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(testo);
});

describe('a new one', () => {
  beforeEach(() => {
    open();
  });

  it('shows what is composed while one types, and hands it over', async () => {
    await chooseType('D.LGS.');
    await userEvent.type(box(/^Numero$/), '1');
    await userEvent.selectOptions(box('Sotto numero'), 'BIS');
    await userEvent.type(box('Numero comma'), '2');
    await userEvent.type(box('Lettera'), 'a');
    expect(composed()).toBe('ART. 1-BIS COMMA 2 LETT. A) D.LGS.');
    await userEvent.type(box('Numero atto'), '81');
    await userEvent.type(box('Anno'), '2008');
    await confirm();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('ART. 1-BIS COMMA 2 LETT. A) D.LGS. 81/2008');
  });

  it('masks what is typed', async () => {
    await userEvent.type(box(/^Numero$/), '12x34567');
    await userEvent.type(box('Estensione'), '1.23');
    await userEvent.type(box('Lettera'), '1a');
    await userEvent.type(box('Anno'), '20081');
    expect(box(/^Numero$/)).toHaveValue('12345');
    expect(box('Estensione')).toHaveValue('12');
    expect(box('Lettera')).toHaveValue('A');
    expect(box('Anno')).toHaveValue('2008');
  });

  it('offers every type, suffix and, for a regional law, every region', async () => {
    const type = box(/^Tipo di atto/);
    expect(within(type).getAllByRole('option')).toHaveLength(TIPI.length + 1);
    expect(within(box('Sotto numero')).getAllByRole('option')).toHaveLength(SUFFISSI.length + 1);
    expect(screen.queryByLabelText(/^Regione/)).not.toBeInTheDocument();
    await chooseType('L.R.');
    expect(within(box(/^Regione/)).getAllByRole('option')).toHaveLength(REGIONI.length + 1);
  });

  it.each(['C.C.', 'L.', 'REG. UE', 'CCNL'])('asks of %s a number, a day and an annex too', async (sigla) => {
    await chooseType(sigla);
    await userEvent.type(box(/^Numero( \*)?$/), '5');
    await userEvent.type(box('Numero atto'), '12');
    await userEvent.type(box('Anno'), '1999');
    await userEvent.type(box(/^Data/), '8/2/1999');
    await userEvent.type(box('Allegato'), 'b');
    await confirm();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(`ART. 5 ${sigla} 12/1999 08/02/1999 ALL. B`);
  });

  describe('says what is missing', () => {
    it('the type of act', async () => {
      await confirm();
      expect(messageOf(box(/^Tipo di atto/))).toBe('Non specificato');
      expect(onConfirm).not.toHaveBeenCalled();
    });

    it('the article of a code', async () => {
      await chooseType('C.C.');
      await confirm();
      expect(messageOf(box(/^Numero( \*)?$/))).toBe('Non specificato');
    });

    it('number or article of an act', async () => {
      await chooseType('L.');
      await confirm();
      expect(messageOf(box('Numero atto'))).toBe('Non specificato');
    });

    it('the number of a sub-number, the sub-number of an extension', async () => {
      await userEvent.selectOptions(box('Sotto numero'), 'BIS');
      await confirm();
      expect(messageOf(box('Sotto numero'))).toBe('Numero non specificato');
      await userEvent.selectOptions(box('Sotto numero'), '');
      await userEvent.type(box('Estensione'), '1');
      expect(messageOf(box('Estensione'))).toBe('Sotto numero non specificato');
    });

    it('the comma, and the number within it', async () => {
      await userEvent.selectOptions(box('Sotto comma'), 'TER');
      await userEvent.type(box('Numero interno'), '3');
      await confirm();
      expect(messageOf(box('Sotto comma'))).toBe('Numero comma non specificato');
      expect(messageOf(box('Numero interno'))).toBe('Numero comma non specificato');
      await userEvent.clear(box('Numero interno'));
      await userEvent.selectOptions(box('Sotto numero interno'), 'BIS');
      expect(messageOf(box('Sotto numero interno'))).toBe('Sotto comma non specificato');
    });

    it('the year, and that it is not one', async () => {
      await chooseType('L.');
      await userEvent.type(box('Numero atto'), '241');
      await confirm();
      expect(messageOf(box('Anno'))).toBe('Anno non specificato');
      await userEvent.type(box('Anno'), '1860');
      expect(messageOf(box('Anno'))).toBe('Anno non valido');
      await userEvent.clear(box('Anno'));
      await userEvent.type(box('Anno'), '1861');
      expect(messageOf(box('Anno'))).toBe('');
    });

    it.each(['CCNL', 'ACCORDO ECONOMICO COLLETTIVO', 'D.M.'])('the date of %s', async (sigla) => {
      await chooseType(sigla);
      await userEvent.type(box(/^Numero$/), '1');
      await confirm();
      expect(messageOf(box(/^Data/))).toBe('Non specificata');
      await userEvent.type(box(/^Data/), '10/3/2014');
      expect(messageOf(box(/^Data/))).toBe('');
      await confirm();
      expect(onConfirm).toHaveBeenCalledExactlyOnceWith(`ART. 1 ${sigla} 10/03/2014`);
    });

    it('that a date is to come', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
      await chooseType('D.M.');
      await userEvent.type(box(/^Numero$/), '1');
      await userEvent.type(box(/^Data/), '31 dicembre 2026');
      await confirm();
      expect(messageOf(box(/^Data/))).toBe('La data non può essere futura');
    });

    it('the region of a regional law', async () => {
      await chooseType('L.R.');
      await userEvent.type(box('Numero atto'), '12');
      await userEvent.type(box('Anno'), '2005');
      await confirm();
      expect(messageOf(box(/^Regione/))).toBe('Non specificata');
      await userEvent.selectOptions(box(/^Regione/), 'LOMBARDIA');
      await confirm();
      expect(onConfirm).toHaveBeenCalledWith('L.R. LOMBARDIA 12/2005');
    });
  });
});
