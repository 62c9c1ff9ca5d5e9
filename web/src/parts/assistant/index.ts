export {
  type Assistant,
  AssistantContext,
  type AssistedDocument,
  type CitedPassage,
  type DocumentAssistantProps,
  useAssistant,
} from './context';
export { SummaryButton, SummaryEntry } from './SummaryButton';
