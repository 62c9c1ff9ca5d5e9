export {
  type Assistant,
  AssistantContext,
  type AssistedDocument,
  type DocumentAssistantProps,
  useAssistant,
} from './context';
export { SummaryButton, SummaryEntry } from './SummaryButton';
