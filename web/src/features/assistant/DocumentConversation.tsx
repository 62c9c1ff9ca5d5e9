import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  askQuestion,
  type ChatMessage,
  type Citation,
  conversationQuery,
  forgetConversation,
} from '@/api/assistant';
import type { AssistedDocument } from '@/parts/assistant';
import { Button } from '@/ui/kit';
import { Loading } from '@/ui/Loading';
import { notifyError } from '@/ui/toast';
import { ChatView } from './ChatView';
import { useChat } from './useChat';
import { byModel, DISCLAIMER, EXTRACTIVE_ANSWERS, failureText, ONLY_THIS, VERIFY } from './words';

/** What is asked of one document. It is ingested when it is first `looked` at; what is being asked ends with the caller. */
export function useConversation({ id, anonymised = false }: AssistedDocument, looked = true) {
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

  return { data, error, isFetching, refetch, messages, chat, clear };
}

type Props = {
  conversation: ReturnType<typeof useConversation>;
  label: string;
  onCite: (citation: Citation) => void;
};

/** The conversation about a document, or why there is none. */
export function DocumentConversation({ conversation, label, onCite }: Props) {
  const { data, error, isFetching, refetch, messages, chat, clear } = conversation;
  if (data) {
    return (
      <ChatView
        chat={chat}
        exchanges={messages}
        extractive={data.extractive}
        label="Domanda sul provvedimento"
        heading={`Conversazione con l’assistente: ${label}`}
        notes={<Notes>{data.extractive ? EXTRACTIVE_ANSWERS : byModel(data.model)}</Notes>}
        onCite={onCite}
        onClear={() => void clear()}
      />
    );
  }
  if (!error || isFetching) return <Loading label="Lettura del provvedimento" />;
  return (
    <div className="bdm-assistant-state" role="alert">
      <p>{failureText(error)}</p>
      <Button color="primary" size="xs" outline onClick={() => void refetch()}>
        Riprova
      </Button>
    </div>
  );
}

function Notes({ children }: { children: string }) {
  return (
    <div className="bdm-assistant-notes">
      <p>
        {DISCLAIMER} {ONLY_THIS}
      </p>
      <p>
        {children} {VERIFY}
      </p>
    </div>
  );
}
