import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askQuestion,
  type ChatMessage,
  type Citation,
  conversationQuery,
  forgetConversation,
} from '@/api/assistant';
import { readPreferences, writePreferences } from '@/domain/preferences';
import type { DocumentAssistantProps } from '@/parts/assistant';
import { Button } from '@/ui/kit';
import { Loading } from '@/ui/Loading';
import { notifyError } from '@/ui/toast';
import { useMedia } from '@/ui/useMedia';
import { ChatView } from './ChatView';
import { Opener, Pane, Sheet } from './Frame';
import { useChat } from './useChat';
import { byModel, DISCLAIMER, EXTRACTIVE_ANSWERS, failureText, ONLY_THIS, VERIFY } from './words';
import './assistant.scss';

const TITLE = 'Assistente';
/** Less is a telephone or a small tablet: the pages need all of it. */
const WIDE = '(min-width: 992px)';

/**
 * The assistant on the document that is open (docs/regole/documenti.md): a pane beside it that stays as it was left, or
 * a sheet over it.
 */
export default function DocumentAssistant({ document, onCite }: DocumentAssistantProps) {
  const { id, label, anonymised = false } = document;
  const wide = useMedia(WIDE);
  const [pane, setPane] = useState(() => readPreferences().assistant);
  const [sheet, setSheet] = useState(false);
  const open = wide ? pane : sheet;
  /** It was opened or closed here: the focus goes along. */
  const [acted, setActed] = useState(false);

  // Ingested when it is first looked at; kept, with what is being asked, while the document is open.
  const [looked, setLooked] = useState(open);
  if (open && !looked) setLooked(true);
  const { data, error, isFetching, refetch } = useQuery({
    ...conversationQuery(id, anonymised),
    enabled: looked,
  });

  /** As the last answer left the conversation; until there is one, as it was found. */
  const [answered, setAnswered] = useState<ChatMessage[] | null>(null);
  const messages = answered ?? data?.messages ?? [];

  const chat = useChat(anonymised ? `${id}.anonimizzato` : id, async (question, signal) => {
    const conversation = await askQuestion(id, anonymised, messages, question, signal);
    if (!signal.aborted) setAnswered(conversation);
  });

  async function clear() {
    chat.abort();
    setAnswered([]);
    try {
      await forgetConversation(id, anonymised);
    } catch (failure) {
      // It is still kept: say so by showing it.
      setAnswered(messages);
      notifyError(failureText(failure));
    }
  }

  function show(shown: boolean) {
    setActed(true);
    if (wide) {
      setPane(shown);
      writePreferences({ assistant: shown });
    } else setSheet(shown);
  }

  function cite(citation: Citation) {
    // The sheet covers the pages.
    if (!wide) setSheet(false);
    onCite(citation);
  }

  const Frame = wide ? Pane : Sheet;
  const opener = (
    <Opener
      label={TITLE}
      className="bdm-assistant-open-document"
      focused={acted && wide}
      onClick={() => show(true)}
    />
  );
  if (!open) return opener;
  return (
    <>
      {/* A sheet gives the focus back to it. */}
      {!wide && opener}
      <Frame title={TITLE} focused={acted} onClose={() => show(false)}>
        {data ? (
          <ChatView
            chat={chat}
            exchanges={messages}
            extractive={data.extractive}
            label="Domanda sul provvedimento"
            heading={`Conversazione con l’assistente: ${label}`}
            notes={<Notes>{data.extractive ? EXTRACTIVE_ANSWERS : byModel(data.model)}</Notes>}
            onCite={cite}
            onClear={() => void clear()}
          />
        ) : error && !isFetching ? (
          <div className="bdm-assistant-state" role="alert">
            <p>{failureText(error)}</p>
            <Button color="primary" size="xs" outline onClick={() => void refetch()}>
              Riprova
            </Button>
          </div>
        ) : (
          <Loading label="Lettura del provvedimento" />
        )}
      </Frame>
    </>
  );
}

function Notes({ children }: { children: string }) {
  return (
    <div className="bdm-assistant-notes">
      <p>{ONLY_THIS}</p>
      <p>{children}</p>
      <p>
        {DISCLAIMER} {VERIFY}
      </p>
    </div>
  );
}
