import { expect, type Page, test } from '@playwright/test';
import { costly } from './costly';
import { signIn, signInAnew } from './session';

/*
 * Rules of docs/regole/accesso.md. The person changed here is 'redattore.massime', whom no other test signs in as, one
 * test after the other; what the demo gives that person is given back.
 */
test.describe.configure({ mode: 'serial' });

const PERSON = 'redattore.massime';
const OWN = 'CORTE DI APPELLO DI MILANO';
const MILANO = 'TRIBUNALE DI MILANO';
const ROMA = 'TRIBUNALE DI ROMA';

const groups = (page: Page) => page.getByRole('region', { name: 'Gruppi di permessi' });
const offices = (page: Page) => page.getByRole('region', { name: 'Uffici' });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });
const saved = (page: Page) => page.getByText('Permessi aggiornati correttamente');

test('an administrator picks a user, grants and takes groups and offices', async ({ page, browser }) => {
  const person = await (await browser.newContext()).newPage();
  await signIn(page, 'amministratore', '/permission');
  // As the demo has it, also when an attempt before this one stopped halfway.
  await page.request.post(`/api/bdm/backoffice/permission/${PERSON}/reactivated`);
  await page.request.post('/api/bdm/backoffice/permission', {
    data: { upn: PERSON, group: ['edit_massima'], ou: [OWN] },
  });
  await signInAnew(person, PERSON, '/profilo');

  await test.step('the user is found by name and chosen with the keyboard', async () => {
    await page.getByLabel('Cerca un utente').fill('bassi');
    await expect(page.getByRole('option', { name: /^BASSI NICOLA \(/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'BASSI NICOLA' })).toBeVisible();
    await expect(page).toHaveURL(/utente=redattore\.massime/);
    await expect(groups(page).getByRole('checkbox', { name: 'Redazione degli abstract' })).toBeChecked();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('groups are switched, offices added, one that is there already is refused', async () => {
    await groups(page).getByRole('checkbox', { name: 'Cruscotto di monitoraggio' }).press('Space');
    const box = offices(page).getByLabel('Aggiungi un ufficio', { exact: true });
    for (const name of [MILANO, ROMA]) {
      await box.fill(name.toLowerCase());
      await box.press('Enter');
      await expect(offices(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
    }
    await box.fill(MILANO);
    await offices(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await expect(offices(page).getByText('Ufficio di competenza già assegnato')).toBeVisible();
    await box.fill('atlantide');
    await box.press('Enter');
    await expect(offices(page).getByText('Nessun ufficio con questo nome', { exact: false })).toBeVisible();
    await box.fill('');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
  });

  await test.step('who granted it is said, and it counts at the next call', async () => {
    await expect(offices(page).getByText(/Assegnato da Serra Giulia il/)).toHaveCount(2);
    await expect(page.getByText('Gruppi assegnati: Cruscotto di monitoraggio').first()).toBeVisible();
    await person.reload();
    await expect(person.getByText('Cruscotto di monitoraggio', { exact: true }).first()).toBeVisible();
    const working = person.getByLabel('Ufficio per cui si sta lavorando');
    await working.selectOption(ROMA);
    await expect(person.getByText('Ufficio di lavoro aggiornato')).toBeVisible();
  });

  await test.step('an office goes after a question; leaving with changes asks', async () => {
    await offices(page)
      .getByRole('button', { name: `Elimina ${MILANO}` })
      .click();
    const question = page.getByRole('dialog', { name: 'Eliminare l’ufficio?' });
    await expect(question).toContainText('irreversibile');
    await question.getByRole('button', { name: 'Annulla' }).click();
    await expect(offices(page).getByRole('listitem').filter({ hasText: MILANO })).toBeVisible();
    for (const name of [MILANO, ROMA]) {
      await offices(page)
        .getByRole('button', { name: `Elimina ${name}` })
        .click();
      await question.getByRole('button', { name: 'Elimina', exact: true }).click();
    }
    await expect(offices(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: 'Tutti gli utenti' }).first().click();
    const unsaved = page.getByRole('dialog', { name: 'Modifiche non salvate' });
    await unsaved.getByRole('button', { name: 'Annulla' }).click();
    await expect(unsaved).toBeHidden(); // it gives the focus back, and the page moves under the mouse
    await groups(page).getByRole('checkbox', { name: 'Cruscotto di monitoraggio' }).press('Space');
    await save(page).press('Enter');
    await expect(page.getByText('Uffici tolti:', { exact: false }).first()).toContainText(MILANO);
    await person.reload();
    await expect(person.getByLabel('Ufficio per cui si sta lavorando')).toHaveValue('');
  });

  await test.step('a second administrator who was slower sees what the first one did', async () => {
    const switchOf = groups(page).getByRole('checkbox', { name: 'Approvazione degli abstract' });
    await switchOf.press('Space');
    const meanwhile = await page.request.post('/api/bdm/backoffice/permission', {
      data: { upn: PERSON, group: ['edit_massima', 'monitoring'], ou: [OWN] },
    });
    expect(meanwhile.ok()).toBe(true);
    await save(page).click();
    const conflict = page.getByRole('dialog', { name: 'I permessi sono stati modificati nel frattempo' });
    await expect(conflict).toContainText('Gruppi assegnati: Cruscotto di monitoraggio');
    await conflict.getByRole('button', { name: 'Mantieni le mie modifiche' }).click();
    await expect(switchOf).toBeChecked();
    await expect(groups(page).getByRole('checkbox', { name: 'Cruscotto di monitoraggio' })).toBeChecked();
    await switchOf.press('Space');
    await groups(page).getByRole('checkbox', { name: 'Cruscotto di monitoraggio' }).press('Space');
    await save(page).click();
    await expect(page.getByText('Modifiche non salvate')).toBeHidden();
  });

  await test.step('the only administrator keeps the permission and the account', async () => {
    await page.goto('/permission?utente=amministratore');
    const own = groups(page).getByRole('checkbox', { name: 'Gestione dei permessi' });
    await own.press('Space');
    await expect(own).toBeChecked();
    await expect(groups(page).getByText('È l’unico utente attivo', { exact: false })).toBeVisible();
    await expect(page.getByText('Non è possibile disattivare il proprio account.')).toBeVisible();
  });

  await test.step('a deactivated person is out at once', async () => {
    await page.goto(`/permission?utente=${PERSON}`);
    await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Disattivare l’account?' })
      .getByRole('button', { name: 'Disattiva', exact: true })
      .click();
    await expect(page.getByText('Account disattivato con successo')).toBeVisible();
    expect((await person.request.get('/api/bdm/backoffice/user/current')).status()).toBe(401);
    await signInAnew(person, PERSON, '/profilo');
    await expect(person.getByText('L’account è stato disattivato', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Tutti gli utenti' }).first().click();
    await page.getByLabel('Stato').selectOption('disattivati');
    await page.getByRole('list', { name: 'Utenti' }).getByRole('link', { name: 'BASSI NICOLA' }).click();
    await page.getByRole('button', { name: 'Riattiva', exact: true }).click();
    await expect(page.getByText('Account riattivato con successo')).toBeVisible();
    await person.goto('/profilo');
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('BASSI NICOLA');
  });
  await person.context().close();
});

test('a request for access is refused with a reason that the person reads, and granted', async ({
  page,
  browser,
}) => {
  const person = await (await browser.newContext()).newPage();
  await signIn(page, 'amministratore', '/permission?vista=richieste');
  await page.request.post(`/api/bdm/backoffice/permission/${PERSON}/deactivated`);
  await signInAnew(person, PERSON, '/');
  const pending = person.getByRole('heading', { name: 'Richiesta inviata' });
  const ask = async () => {
    const office = person.getByLabel('Ufficio');
    await expect(office.or(pending)).toBeVisible();
    if (await office.isVisible()) {
      await office.fill('Tribunale di Roma');
      await person.getByLabel('Motivo della richiesta').fill('Assegnato alla sezione lavoro.');
      await person.getByRole('button', { name: 'Richiedi accesso' }).click();
    }
    await expect(pending).toBeVisible();
    await page.reload();
  };
  const request = page.getByRole('listitem').filter({ hasText: PERSON });

  await test.step('refused: the reason is required, and read', async () => {
    await ask();
    await expect(request).toContainText('torna attivo con i gruppi e gli uffici che aveva');
    await request.getByRole('button', { name: /^Respingi/ }).click();
    const refuse = page.getByRole('dialog', { name: /^Respingere la richiesta/ });
    await refuse.getByRole('button', { name: 'Respingi la richiesta' }).click();
    await expect(refuse.getByText('Indicare il motivo: la persona lo leggerà.')).toBeVisible();
    await refuse.getByLabel('Motivo').fill('Serve il nulla osta del dirigente.');
    await refuse.getByRole('button', { name: 'Respingi la richiesta' }).click();
    await expect(page.getByText('Richiesta di accesso respinta')).toBeVisible();
    await expect(request).toHaveCount(0);
    await person.reload();
    await expect(person.getByText('Serve il nulla osta del dirigente.', { exact: false })).toBeVisible();
  });

  await test.step('granted: the person is in at once', async () => {
    await ask();
    await request.getByRole('button', { name: /^Accogli/ }).click();
    const grant = page.getByRole('dialog', { name: /^Accogliere la richiesta/ });
    await expect(grant.getByText(/^È inserito l’ufficio che la persona ha indicato/)).toBeVisible();
    await expect(grant.getByRole('listitem').filter({ hasText: /Tribunale di Roma/i })).toBeVisible();
    await grant.getByRole('button', { name: 'Accogli la richiesta' }).click();
    await expect(page.getByText('Richiesta di accesso accolta con successo')).toBeVisible();
    await person.goto('/profilo');
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('BASSI NICOLA');
    await expect(person.getByText(OWN, { exact: true }).first()).toBeVisible();
  });
  await person.context().close();
});

const SESSIONS = costly(
  'the page is a test of the client, account.test.tsx; what ends are tests of the server',
);

test('people see and end their own sessions', SESSIONS, async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signInAnew(other, PERSON, '/profilo');
  await signInAnew(page, PERSON, '/profilo');
  const sessions = page.getByRole('region', { name: 'Sessioni' });
  await expect(sessions.getByText('Sessione in uso')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'Chiudi tutte le altre sessioni' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(page.getByText('Le altre sessioni sono state chiuse')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await other.request.get('/api/bdm/backoffice/user/current')).status()).toBe(401);
  await other.context().close();
});
