import type { Access } from '@/domain/access';
import { REVIEW_PERMISSIONS, WORK_PERMISSIONS } from '@/domain/user';
import { lazyPage, type PageComponent } from './lazyPage';

export type Page = { path: string; access: Access; component: PageComponent };

const Login = lazyPage(() => import('@/features/account/LoginPage'));
const Unauthorized = lazyPage(() => import('@/features/account/UnauthorizedPage'));
const Profile = lazyPage(() => import('@/features/account/ProfilePage'));
const Privacy = lazyPage(() => import('@/features/help/PrivacyPage'));
const Accessibility = lazyPage(() => import('@/features/help/AccessibilityPage'));
const Developers = lazyPage(() => import('@/features/developers/DevelopersPage'));
const Faq = lazyPage(() => import('@/features/help/FaqPage'));
const Video = lazyPage(() => import('@/features/help/VideoPage'));
const Contact = lazyPage(() => import('@/features/help/ContactPage'));
const Archive = lazyPage(() => import('@/features/archivio/ArchivePage'));
const Coverage = lazyPage(() => import('@/features/copertura/CoveragePage'));
const Search = lazyPage(() => import('@/features/search/SearchPage'));
const Provvedimento = lazyPage(() => import('@/features/provvedimento/ProvvedimentoPage'));
const Confronto = lazyPage(() => import('@/features/provvedimento/confronto/ConfrontoPage'));
const Norma = lazyPage(() => import('@/features/norma/NormaPage'));
const Precedente = lazyPage(() => import('@/features/precedente/PrecedentePage'));
const Verifica = lazyPage(() => import('@/features/verifica/VerificaPage'));
const AbstractEditor = lazyPage(() => import('@/features/attivita/massima/EditorPage'));
const Massima = lazyPage(() => import('@/features/massima/MassimaPage'));
const DecisionEditor = lazyPage(() => import('@/features/attivita/provvedimento/EditorPage'));
const DecisionBatch = lazyPage(() => import('@/features/attivita/batch/BatchPage'));
const Todo = lazyPage(() => import('@/features/attivita/todo/TodoPage'));
const WorkQueue = lazyPage(() => import('@/features/attivita/queue/QueuePage'));
const AnonymisationReview = lazyPage(() => import('@/features/anonymisation/ReviewPage'));
const AnonymisationQueue = lazyPage(() => import('@/features/anonymisation/QueuePage'));
const Folders = lazyPage(() => import('@/features/fascicolo/FoldersPage'));
const Folder = lazyPage(() => import('@/features/fascicolo/FolderPage'));
const Notes = lazyPage(() => import('@/features/notes/NotesPage'));
const Percorso = lazyPage(() => import('@/features/percorso/PercorsoPage'));
const Avvisi = lazyPage(() => import('@/features/avvisi/AvvisiPage'));
const Audit = lazyPage(() => import('@/features/audit/AuditPage'));
const Operations = lazyPage(() => import('@/features/operations/OperationsPage'));
const Ritirati = lazyPage(() => import('@/features/ritiro/RitiratiPage'));
const Segnalazioni = lazyPage(() => import('@/features/segnalazione/SegnalazioniPage'));
const Permission = lazyPage(() => import('@/features/permission/PermissionPage'));
const Monitoring = lazyPage(() => import('@/features/monitoring/MonitoringPage'));

/** The deepest level of the archive, which a detail page may follow. */
const ARCHIVE_LIST = '/archivio/:distretto/:ufficio/:area/:materia/:anno/:mese/:target';

/**
 * Every route with who may open it (docs/regole/consultazione.md). For '/' and paths that are not here see `router`. The
 * server answers the latter with 404: after a change `make generate`.
 */
export const PAGES: Page[] = [
  { path: '/login', access: 'public', component: Login },
  { path: '/unauthorized', access: 'public', component: Unauthorized },
  { path: '/privacy', access: 'public', component: Privacy },
  { path: '/accessibilita', access: 'public', component: Accessibility },
  { path: '/sviluppatori', access: 'public', component: Developers },
  { path: '/search/standard', access: 'login', component: Search },
  { path: '/search/advanced', access: 'login', component: Search },
  { path: '/profilo', access: 'login', component: Profile },
  { path: '/profile', access: 'login', component: Profile },
  { path: '/provvedimento/page', access: 'login', component: Provvedimento },
  { path: '/abstract/page', access: 'login', component: Massima },
  { path: '/confronto', access: 'login', component: Confronto },
  { path: '/norma', access: 'login', component: Norma },
  { path: '/precedente', access: 'login', component: Precedente },
  { path: '/verifica', access: 'login', component: Verifica },
  { path: '/archivio/*', access: 'login', component: Archive },
  { path: '/copertura', access: 'login', component: Coverage },
  { path: `${ARCHIVE_LIST}/provvedimento/page`, access: 'login', component: Provvedimento },
  { path: `${ARCHIVE_LIST}/abstract/page`, access: 'login', component: Massima },
  { path: '/fascicolo/home', access: 'login', component: Folders },
  { path: '/fascicolo/:id', access: 'login', component: Folder },
  { path: '/note', access: 'login', component: Notes },
  { path: '/percorso', access: 'login', component: Percorso },
  { path: '/avvisi', access: 'login', component: Avvisi },
  { path: '/attivita/abstract/home', access: WORK_PERMISSIONS, component: WorkQueue },
  { path: '/attivita/abstract/nuova', access: WORK_PERMISSIONS, component: AbstractEditor },
  { path: '/attivita/abstract/page', access: WORK_PERMISSIONS, component: AbstractEditor },
  { path: '/attivita/da-fare', access: WORK_PERMISSIONS, component: Todo },
  { path: '/attivita/provvedimento/home', access: WORK_PERMISSIONS, component: WorkQueue },
  { path: '/attivita/provvedimento/carica', access: ['edit_provvedimento'], component: DecisionBatch },
  { path: '/attivita/provvedimento/nuovo', access: WORK_PERMISSIONS, component: DecisionEditor },
  { path: '/attivita/provvedimento/page', access: WORK_PERMISSIONS, component: DecisionEditor },
  {
    path: '/provvedimento/:id/document/anonymize',
    access: REVIEW_PERMISSIONS,
    component: AnonymisationReview,
  },
  { path: '/anonimizzazione', access: REVIEW_PERMISSIONS, component: AnonymisationQueue },
  { path: '/ritirati', access: WORK_PERMISSIONS, component: Ritirati },
  { path: '/segnalazioni', access: 'login', component: Segnalazioni },
  { path: '/monitoring', access: ['monitoring'], component: Monitoring },
  { path: '/permission', access: ['edit_permission'], component: Permission },
  { path: '/registro', access: ['edit_permission'], component: Audit },
  { path: '/gestione', access: ['edit_permission'], component: Operations },
  { path: '/faq', access: 'login', component: Faq },
  { path: '/video', access: 'login', component: Video },
  { path: '/contact', access: 'login', component: Contact },
];
