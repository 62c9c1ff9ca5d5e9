/** The fields that the forms of decisions and abstracts share. */
export { ChoiceField } from './ChoiceField';
export { DigitsField } from './DigitsField';
export { KeywordsField } from './KeywordsField';
export { OfficeField } from './OfficeField';
export { PartiesField } from './PartiesField';
export { PersonField } from './PersonField';
export { WordsField } from './WordsField';
