import { type ComponentType, lazy } from 'react';
import type { Access } from '@/domain/access';
import { REVIEW_PERMISSIONS, WORK_PERMISSIONS } from '@/domain/user';

export type Page = { path: string; access: Access; component: ComponentType };

const Login = lazy(() => import('@/features/account/LoginPage'));
const Unauthorized = lazy(() => import('@/features/account/UnauthorizedPage'));
const Profile = lazy(() => import('@/features/account/ProfilePage'));
const Privacy = lazy(() => import('@/features/help/PrivacyPage'));
const Accessibility = lazy(() => import('@/features/help/AccessibilityPage'));
const Faq = lazy(() => import('@/features/help/FaqPage'));
const Video = lazy(() => import('@/features/help/VideoPage'));
const Contact = lazy(() => import('@/features/help/ContactPage'));
const Archive = lazy(() => import('@/features/archivio/ArchivePage'));
const Search = lazy(() => import('@/features/search/SearchPage'));
const Provvedimento = lazy(() => import('@/features/provvedimento/ProvvedimentoPage'));
const Norma = lazy(() => import('@/features/norma/NormaPage'));
const AbstractEditor = lazy(() => import('@/features/attivita/massima/EditorPage'));
const Massima = lazy(() => import('@/features/massima/MassimaPage'));
const DecisionEditor = lazy(() => import('@/features/attivita/provvedimento/EditorPage'));
const DecisionBatch = lazy(() => import('@/features/attivita/batch/BatchPage'));
const Todo = lazy(() => import('@/features/attivita/todo/TodoPage'));
const WorkQueue = lazy(() => import('@/features/attivita/queue/QueuePage'));
const AnonymisationReview = lazy(() => import('@/features/anonymisation/ReviewPage'));
const AnonymisationQueue = lazy(() => import('@/features/anonymisation/QueuePage'));
const Folders = lazy(() => import('@/features/fascicolo/FoldersPage'));
const Folder = lazy(() => import('@/features/fascicolo/FolderPage'));
const Notes = lazy(() => import('@/features/notes/NotesPage'));
const Audit = lazy(() => import('@/features/audit/AuditPage'));
const Operations = lazy(() => import('@/features/operations/OperationsPage'));
const Ritirati = lazy(() => import('@/features/ritiro/RitiratiPage'));
const Segnalazioni = lazy(() => import('@/features/segnalazione/SegnalazioniPage'));
const Permission = lazy(() => import('@/features/permission/PermissionPage'));
const Monitoring = lazy(() => import('@/features/monitoring/MonitoringPage'));

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
  { path: '/search/standard', access: 'login', component: Search },
  { path: '/search/advanced', access: 'login', component: Search },
  { path: '/profilo', access: 'login', component: Profile },
  { path: '/profile', access: 'login', component: Profile },
  { path: '/provvedimento/page', access: 'login', component: Provvedimento },
  { path: '/abstract/page', access: 'login', component: Massima },
  { path: '/norma', access: 'login', component: Norma },
  { path: '/archivio/*', access: 'login', component: Archive },
  { path: `${ARCHIVE_LIST}/provvedimento/page`, access: 'login', component: Provvedimento },
  { path: `${ARCHIVE_LIST}/abstract/page`, access: 'login', component: Massima },
  { path: '/fascicolo/home', access: 'login', component: Folders },
  { path: '/fascicolo/:id', access: 'login', component: Folder },
  { path: '/note', access: 'login', component: Notes },
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
