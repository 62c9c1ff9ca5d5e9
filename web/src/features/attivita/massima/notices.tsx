export { ReadOnlyNotice, RejectionNotice } from '../provvedimento/notices';
