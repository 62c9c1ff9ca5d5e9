export { sameValue, valueInWords } from './values';
