import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ReportProblem } from '@/parts/problem/ReportProblem';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import AccessibilityPage from './AccessibilityPage';
import ContactPage from './ContactPage';
import FaqPage from './FaqPage';
import PrivacyPage from './PrivacyPage';
import VideoPage from './VideoPage';

const LINKS = {
  address: 'piazza Cavour, 00193 Roma',
  phone: '+39 06 1',
  email: 'assistenza@giustizia.example',
  accessibility_statement: 'https://form.agid.example/view/1',
  analytics: { url: 'https://visite.example/', site: '7' },
  assistance_link: 'https://assistenza.example/nuova',
  problem_link: 'https://assistenza.example/guasto?pagina={pagina}',
};

function answer(path: string, body: object | null) {
  server.use(
    http.get(api(path), () =>
      body ? HttpResponse.json(body) : HttpResponse.json({ detail: '' }, { status: 500 }),
    ),
  );
}

const PAGE = '/provvedimento/page?id=7';
const REFERENCE = `${window.location.origin}${PAGE}`;

describe('contacts', () => {
  it('show address and phone, and say what to do where there are no other links', async () => {
    renderPage(ContactPage, { path: '/contact' });
    expect(await screen.findByText('via Arenula 70')).toBeVisible();
    expect(screen.getByRole('link', { name: '06 68851' })).toHaveAttribute('href', 'tel:+390668851');
    for (const request of ['Richiedi assistenza', 'Segnala un malfunzionamento']) {
      const link = screen.getByRole('link', { name: `${request} per telefono` });
      expect(link).toHaveAttribute('href', 'tel:+390668851');
    }
    expect(screen.getAllByText(/per iscritto all’indirizzo sopra/)).toHaveLength(2);
    expect(screen.getAllByText(/06 68851/)).toHaveLength(1);
    expect(screen.queryByText('Segnalazione di un problema')).toBeNull();
  });

  it('link to the assistance and to the report of a malfunction', async () => {
    answer('/contact', LINKS);
    renderPage(ContactPage, { path: `/contact?pagina=${encodeURIComponent(PAGE)}` });
    const assistance = await screen.findByRole('link', { name: /^Richiedi assistenza/ });
    expect(assistance).toHaveAttribute('href', 'https://assistenza.example/nuova');
    expect(screen.getByRole('link', { name: /^Segnala un malfunzionamento/ })).toHaveAttribute(
      'href',
      `https://assistenza.example/guasto?pagina=${encodeURIComponent(REFERENCE)}`,
    );
    expect(screen.getByRole('link', { name: '+39 06 1' })).toHaveAttribute('href', 'tel:+39061');
  });

  it('are written to by mail where the installation has an address but no link', async () => {
    answer('/contact', { ...LINKS, assistance_link: null, problem_link: null });
    renderPage(ContactPage, { path: '/contact' });
    expect(
      await screen.findByRole('link', { name: 'Richiedi assistenza per posta elettronica' }),
    ).toHaveAttribute(
      'href',
      'mailto:assistenza@giustizia.example?subject=Banca%20Dati%20di%20Merito%3A%20Richiedi%20assistenza',
    );
    expect(screen.getByRole('link', { name: /^Segnala un malfunzionamento per posta/ })).toBeVisible();
  });

  it('give the address of the page that has a problem, and of no other site', async () => {
    const { router } = renderPage(ContactPage, { path: `/contact?pagina=${encodeURIComponent(PAGE)}` });
    expect(await screen.findByText(REFERENCE)).toBeVisible();
    await router.navigate('/contact?pagina=https%3A%2F%2Fexample.org');
    expect(screen.queryByText(/example\.org/)).toBeNull();
  });

  it('say so where they cannot be read', async () => {
    answer('/contact', null);
    renderPage(ContactPage, { path: '/contact' });
    expect(await screen.findByText(/i contatti non sono disponibili/)).toBeVisible();
  });
});

describe('what the public is told', () => {
  it('leaves out what the installation has not', async () => {
    renderPage(AccessibilityPage, { path: '/accessibilita', user: null });
    expect(await screen.findByText(/via Arenula 70/)).toBeVisible();
    expect(screen.getByText(/sarà compilata/)).toBeVisible();
    renderPage(PrivacyPage, { path: '/privacy', user: null });
    expect(screen.queryByText(/Statistiche/)).toBeNull();
  });

  it('says to whom to write, and where the accessibility statement is', async () => {
    answer('/contact', LINKS);
    renderPage(AccessibilityPage, { path: '/accessibilita', user: null });
    expect(await screen.findByRole('link', { name: /^dichiarazione di accessibilità/ })).toHaveAttribute(
      'href',
      LINKS.accessibility_statement,
    );
    expect(screen.getByRole('link', { name: LINKS.email })).toHaveAttribute('href', `mailto:${LINKS.email}`);
  });

  it('names who counts visits', async () => {
    answer('/contact', LINKS);
    renderPage(PrivacyPage, { path: '/privacy', user: null });
    expect(await screen.findByRole('heading', { name: 'Statistiche delle visite' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Statistiche delle visite' })).toBeVisible();
    expect(screen.getByText('visite.example')).toBeVisible();
  });
});

describe('the report of a problem', () => {
  const link = () => screen.findByRole('link', { name: /^Segnala un problema/ });

  it('leads to the contacts with the page', async () => {
    renderPage(ReportProblem, { path: PAGE });
    expect(await link()).toHaveAttribute('href', '/contact?pagina=%2Fprovvedimento%2Fpage%3Fid%3D7');
  });

  it('leads to the service of the installation', async () => {
    answer('/contact', LINKS);
    renderPage(ReportProblem, { path: PAGE });
    expect(await screen.findByRole('link', { name: /nuova finestra/ })).toHaveAttribute(
      'href',
      `https://assistenza.example/guasto?pagina=${encodeURIComponent(REFERENCE)}`,
    );
  });
});

describe('frequent questions', () => {
  it('stand under their sections, closed; words narrow them down', async () => {
    answer('/faq', [
      { section: 'Ricerca', question: 'Perché 10.000?', answer: '<p>Si restringa.</p>' },
      {
        section: 'Cartelle',
        question: 'A che cosa servono?',
        answer: '<p>A <strong>raccogliere</strong>.</p>',
      },
    ]);
    const { user } = renderPage(FaqPage, { path: '/faq' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Ricerca' })).toBeVisible();
    expect(screen.getByText('Si restringa.')).not.toBeVisible();
    await user.click(screen.getByText('Perché 10.000?'));
    expect(screen.getByText('Perché 10.000?').closest('details')).toHaveAttribute('open');
    await user.type(screen.getByLabelText('Cerca tra le domande'), 'RACCOGLIERE');
    expect(screen.getByRole('status')).toHaveTextContent('1 domanda');
    expect(screen.queryByRole('heading', { level: 2, name: 'Ricerca' })).toBeNull();
    await user.type(screen.getByLabelText('Cerca tra le domande'), ' zzz');
    expect(screen.getByRole('status')).toHaveTextContent('Nessuna domanda');
  });
});

describe('video tutorials', () => {
  it('are played from the service, with their subtitles', async () => {
    answer('/media', [
      {
        type: 'video',
        path: '/m/a.webm',
        title: 'Accesso',
        description: 'Come si accede.',
        captions: '/m/a.vtt',
      },
      { type: 'audio', path: '/m/b.mp3', title: 'Altro', description: '', captions: null },
    ]);
    renderPage(VideoPage, { path: '/video' });
    const video = await screen.findByLabelText('Accesso');
    expect(video).toHaveAttribute('src', '/m/a.webm');
    expect(video.querySelector('track')).toHaveAttribute('src', '/m/a.vtt');
    expect(screen.queryByText('Altro')).toBeNull();
  });

  it('can be read instead of seen', async () => {
    const path = '/api/bdm/backoffice/media/a.webm';
    const captions = '/api/bdm/backoffice/media/a.vtt';
    answer('/media', [{ type: 'video', path, title: 'Accesso', description: '', captions }]);
    const film =
      'WEBVTT\n\n00:00.000 --> 00:02.000 line:90%\nSi apre.\n\n00:02.000 --> 00:04.000\nSi preme.\n';
    server.use(http.get(api('/media/a.vtt'), () => HttpResponse.text(film)));
    const { user } = renderPage(VideoPage, { path: '/video' });
    await user.click(await screen.findByText('Testo del video'));
    expect(await screen.findByText('Si apre.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Si preme.');
  });

  it('say so when there are none, and where the same is to be read', async () => {
    answer('/media', []);
    renderPage(VideoPage, { path: '/video' });
    expect(await screen.findByText(/non sono disponibili video/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Manuale utente/ })).toHaveAttribute(
      'href',
      '/api/bdm/backoffice/manual',
    );
  });

  it('say so when they cannot be read', async () => {
    answer('/media', null);
    renderPage(VideoPage, { path: '/video' });
    expect(await screen.findByText(/non si possono mostrare/)).toBeVisible();
  });
});
