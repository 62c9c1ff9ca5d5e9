export { NewBadge } from './NewBadge';
export { useSeen } from './useSeen';
