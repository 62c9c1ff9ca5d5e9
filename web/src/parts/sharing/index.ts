export { NewBadge } from './NewBadge';
export { News } from './News';
export { useSeen } from './useSeen';
