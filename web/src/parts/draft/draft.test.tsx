import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionLost } from '@/api/http';
import { navigation } from '@/api/navigation';
import { claimPreferences, forgetPerson } from '@/domain/preferences';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import {
  asksFirst,
  DraftNotice,
  guardLeaving,
  UnsavedChangesDialog,
  useLocalDraft,
  useUnsavedChanges,
} from '.';
import { readDrafts, writeDrafts } from './store';

const KEY = ACCOUNTS.redattore.draft_key ?? '';
const OTHER = 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA';
const NAME = 'prova.1';
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('bdm.bozza.'));

const saves = vi.fn<(text: string) => boolean>();
beforeEach(() => {
  saves.mockReset();
  claimPreferences('redattore');
});

function Page() {
  const form = useForm({ defaultValues: { text: '' } });
  const navigate = useNavigate();
  const draft = useLocalDraft(NAME, form);
  const save = async () => {
    if (!saves(form.getValues('text'))) return false;
    draft.forget();
    form.reset(form.getValues());
    return true;
  };
  const unsaved = useUnsavedChanges({ modified: form.formState.isDirty, save, onLeave: draft.forget });
  return (
    <>
      <DraftNotice draft={draft} />
      <input aria-label="Testo" {...form.register('text')} />
      <button type="button" onClick={() => void save()}>
        Salva
      </button>
      <button
        type="button"
        onClick={() => {
          unsaved.allow();
          navigate('/altra');
        }}
      >
        Elimina
      </button>
      <Link to="/altra">Altra</Link>
      <UnsavedChangesDialog unsaved={unsaved} />
    </>
  );
}

const show = () => renderPage(Page, { path: '/modulo', user: ACCOUNTS.redattore });
const box = () => screen.getByLabelText('Testo');
const button = (name: string) => screen.getByRole('button', { name });

describe('drafts in storage', () => {
  it('are read with the key that they were written with, and by nobody else', async () => {
    await writeDrafts(KEY, NAME, [{ savedAt: '2024-02-01T10:00:00Z', values: { text: 'Mario Neri' } }]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Neri');
    expect(await readDrafts(KEY, NAME)).toEqual([
      { savedAt: '2024-02-01T10:00:00Z', values: { text: 'Mario Neri' } },
    ]);
    expect(await readDrafts(OTHER, NAME)).toEqual([]);
  });

  it('cannot be put in the place of another form’s', async () => {
    await writeDrafts(KEY, NAME, [{ savedAt: '', values: 1 }]);
    const [own = ''] = stored();
    localStorage.setItem('bdm.bozza.prova.2', localStorage.getItem(own) ?? '');
    expect(await readDrafts(KEY, 'prova.2')).toEqual([]);
  });

  it('go at logout, and when another person signs in; not when a session expires', async () => {
    claimPreferences('redattore');
    await writeDrafts(KEY, NAME, [{ savedAt: '', values: 1 }]);
    claimPreferences('redattore');
    expect(stored()).toHaveLength(1);
    claimPreferences('approvatore');
    expect(stored()).toHaveLength(0);
    await writeDrafts(KEY, NAME, [{ savedAt: '', values: 1 }]);
    forgetPerson();
    expect(stored()).toHaveLength(0);
    // Not even what was still being written.
    await writeDrafts(KEY, NAME, [{ savedAt: '', values: 1 }]);
    expect(stored()).toHaveLength(0);
  });
});

describe('a form', () => {
  it('finds what was not saved again, and restores it', async () => {
    const first = show();
    await first.user.type(box(), 'scritto');
    await waitFor(async () => expect((await readDrafts(KEY, NAME))[0]?.values).toEqual({ text: 'scritto' }));
    const { user } = again();
    const notice = await screen.findByText(/^È stata recuperata una bozza non salvata del \d\d\/\d\d\/\d{4}/);
    expect(box()).toHaveValue('');
    await user.click(button('Ripristina'));
    expect(box()).toHaveValue('scritto');
    expect(notice).not.toBeInTheDocument();
    // It is a modification as any other.
    await user.click(screen.getByRole('link', { name: 'Altra' }));
    expect(await screen.findByText('Tutte le modifiche non salvate andranno perse.')).toBeVisible();
  });

  it('drops it when asked to', async () => {
    await writeDrafts(KEY, NAME, [{ savedAt: new Date().toISOString(), values: { text: 'scritto' } }]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Scarta' }));
    expect(screen.queryByText(/bozza non salvata/)).toBeNull();
    expect(box()).toHaveValue('');
    expect(stored()).toHaveLength(0);
  });

  it('keeps what was found while something else is written, until it is answered', async () => {
    await writeDrafts(KEY, NAME, [{ savedAt: new Date().toISOString(), values: { text: 'prima' } }]);
    const { user } = show();
    await screen.findByText(/bozza non salvata/);
    await user.type(box(), 'dopo');
    await waitFor(async () =>
      expect((await readDrafts(KEY, NAME)).map(({ values }) => values)).toEqual([
        { text: 'dopo' },
        { text: 'prima' },
      ]),
    );
  });

  it('keeps nothing once it is saved, or as it was again', async () => {
    saves.mockReturnValue(true);
    const { user } = show();
    await user.type(box(), 'ab');
    await waitFor(() => expect(stored()).toHaveLength(1));
    await user.click(button('Salva'));
    expect(stored()).toHaveLength(0);
    await user.type(box(), 'c');
    await waitFor(() => expect(stored()).toHaveLength(1));
    await user.type(box(), '{Backspace}');
    await waitFor(() => expect(stored()).toHaveLength(0));
  });
});

describe('leaving a modified form', () => {
  async function leave() {
    const shown = show();
    await shown.user.type(box(), 'x');
    await shown.user.click(screen.getByRole('link', { name: 'Altra' }));
    await screen.findByRole('dialog', { name: 'Modifiche non salvate' });
    return shown;
  }
  const gone = () => screen.findByText('altra pagina');

  it('Annulla stays', async () => {
    const { user } = await leave();
    await user.click(button('Annulla'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box()).toHaveValue('x');
  });

  it('Esci senza salvare leaves, and drops the draft', async () => {
    const { user } = await leave();
    await user.click(button('Esci senza salvare'));
    await gone();
    await waitFor(() => expect(stored()).toHaveLength(0));
    expect(saves).not.toHaveBeenCalled();
  });

  it('Salva ed esci saves and leaves', async () => {
    saves.mockReturnValue(true);
    const { user } = await leave();
    await user.click(button('Salva ed esci'));
    await gone();
    expect(saves).toHaveBeenCalledWith('x');
  });

  it('Salva ed esci stays where it cannot save', async () => {
    saves.mockReturnValue(false);
    const { user } = await leave();
    await user.click(button('Salva ed esci'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box()).toHaveValue('x');
  });

  it('is not asked about when the form itself leads away, or is not modified', async () => {
    const { user } = show();
    await user.type(box(), 'x');
    await user.click(button('Elimina'));
    await gone();
  });

  it('is not asked about at the end of the session, which keeps what was written', async () => {
    const go = vi.spyOn(navigation, 'go').mockImplementation(() => {
      navigation.leaving = true;
    });
    const stays = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = show();
    await user.type(box(), 'scritto');
    await waitFor(() => expect(stored()).toHaveLength(1));
    expect(stays(), 'closed by the person').toBe(true);
    sessionLost();
    expect(go).toHaveBeenCalledOnce();
    expect(stays(), 'left because the session has ended').toBe(false);
    expect((await readDrafts(KEY, NAME))[0]?.values).toEqual({ text: 'scritto' });
    navigation.leaving = false;
  });

  it('signing out asks too, and goes on with the answer', async () => {
    const signOut = vi.fn();
    const { user } = show();
    expect(asksFirst(signOut)).toBe(false);
    await user.type(box(), 'x');
    act(() => void expect(asksFirst(signOut)).toBe(true));
    await user.click(await screen.findByRole('button', { name: 'Annulla' }));
    expect(signOut).not.toHaveBeenCalled();
    act(() => void asksFirst(signOut));
    await user.click(await screen.findByRole('button', { name: 'Esci senza salvare' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('signing out asks for each thing that would be lost, and no more of what has ended meanwhile', async () => {
    const asked: string[] = [];
    const proceeds: (() => void)[] = [];
    const guard = (name: string) =>
      guardLeaving((proceed) => {
        asked.push(name);
        proceeds.push(proceed);
      });
    const ends = ['uploads', 'form', 'note'].map(guard);
    const signOut = vi.fn();
    expect(asksFirst(signOut)).toBe(true);
    expect(asked).toEqual(['uploads']);
    ends[1]?.();
    proceeds[0]?.();
    expect(asked).toEqual(['uploads', 'note']);
    expect(signOut).not.toHaveBeenCalled();
    proceeds[1]?.();
    expect(signOut).toHaveBeenCalledOnce();
    for (const end of ends) end();
    expect(asksFirst(signOut)).toBe(false);
  });

  it('makes the browser ask when the page is closed', async () => {
    const { user } = show();
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await user.type(box(), 'x');
    expect(closing()).toBe(true);
  });
});

/** The page once more, as after a reload. */
function again() {
  document.body.innerHTML = '';
  return show();
}
