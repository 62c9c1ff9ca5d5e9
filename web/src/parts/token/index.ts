export { TokenPanel } from './TokenPanel';
