import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { askEverywhere, type DecisionCitation, type GeneralAnswer } from '@/api/assistant';
import { provvedimentoQuery } from '@/api/content';
import { documentsOf, itemAddress } from '@/domain/item';
import type { AssistedDocument, DocumentAssistantProps } from '@/parts/assistant';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { useVisitState } from '@/parts/result/useVisitState';
import { useMedia } from '@/ui/useMedia';
import type { Exchange } from './Answer';
import { ChatView } from './ChatView';
import { DocumentConversation, useConversation } from './DocumentConversation';
import { Corner, Opener, Sheet } from './Frame';
import { useChat } from './useChat';
import { byModel, DISCLAIMER, EXTRACTIVE_ANSWERS_OF_MANY, VERIFY } from './words';
import './assistant.scss';

const TITLE = 'Assistente virtuale';

type UsedDecisions = GeneralAnswer['provvedimenti'];
type WidgetExchange = Exchange<DecisionCitation> & { provvedimenti: UsedDecisions };
type Visit = {
  open: boolean;
  asked: WidgetExchange[];
  who: Pick<GeneralAnswer, 'extractive' | 'model'> | null;
};

const NOTHING: Visit = { open: false, asked: [], who: null };

/**
 * The chat of every page (docs/regole/assistente.md): questions across decisions, whose conversation lasts as long as the
 * visit in this tab; on the page of a decision about that one, at first.
 */
export default function Widget() {
  const [{ open, asked, who }, change] = useVisitState('answers', NOTHING);
  /** It was opened here, not found open when the page was loaded: it takes the focus. */
  const [acted, setActed] = useState(false);
  const wide = useMedia('(min-width: 768px)');
  const viewer = useDocumentViewer();
  const place = useRef<HTMLDivElement>(null);
  const decision = useOpenDecision();
  const [everywhere, setEverywhere] = useState(false);

  const chat = useChat('banca-dati', async (question, signal) => {
    const answer = await askEverywhere(question, signal);
    if (signal.aborted) return;
    const { text, extractive, model, ...rest } = answer;
    const exchange = { ...rest, user: question, assistant: text };
    change((before) => ({ ...before, who: { extractive, model }, asked: [...before.asked, exchange] }));
  });

  function setOpen(open: boolean) {
    setActed(true);
    change((before) => ({ ...before, open }));
  }

  function close() {
    setOpen(false);
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  }

  function cite({ provvedimento_id, label, page, quote, places }: DecisionCitation) {
    if (!wide) setOpen(false);
    viewer.open({ kind: 'provvedimento', id: provvedimento_id, label, passage: { page, quote, places } });
  }

  // Over the whole window only for who has just asked for it.
  const shown = open && (wide || acted);
  const Frame = wide ? Corner : Sheet;
  return (
    <div className="bdm-assistant-widget" ref={place}>
      {shown ? (
        <Frame title={TITLE} focused={acted} onClose={close}>
          {decision && <AboutSwitch everywhere={everywhere} onChange={setEverywhere} />}
          {decision && !everywhere ? (
            <DecisionConversation
              key={decision.id}
              document={decision}
              onCite={(passage) => {
                if (!wide) setOpen(false);
                viewer.open({ kind: 'provvedimento', ...decision, passage });
              }}
            />
          ) : (
            <ChatView
              chat={chat}
              exchanges={asked.map((exchange) => ({
                ...exchange,
                nameOf: ({ provvedimento_id }: DecisionCitation) =>
                  `[${exchange.provvedimenti.findIndex(({ id }) => id === provvedimento_id) + 1}]`,
                sources: exchange.provvedimenti.map(({ label }, at) => `[${at + 1}] ${label}`).join('\n'),
                children: exchange.provvedimenti.length > 0 && (
                  <UsedList provvedimenti={exchange.provvedimenti} onLeave={() => !wide && setOpen(false)} />
                ),
              }))}
              extractive={who?.extractive ?? false}
              label="Domanda all’assistente"
              heading="Conversazione con l’assistente virtuale"
              notes={
                <div className="bdm-assistant-notes">
                  <p>
                    {DISCLAIMER} {VERIFY}
                  </p>
                  {who && <p>{who.extractive ? EXTRACTIVE_ANSWERS_OF_MANY : byModel(who.model)}</p>}
                  <p>
                    Per domande su un solo provvedimento, aprirne la pagina: l’assistente risponde su quello.
                  </p>
                </div>
              }
              onCite={cite}
              onClear={() => {
                chat.abort();
                change((before) => ({ ...before, asked: [] }));
              }}
            />
          )}
        </Frame>
      ) : null}
      <Opener label={TITLE} className="bdm-assistant-header" onClick={() => setOpen(true)} />
    </div>
  );
}

/** The decision whose page this is, once it is there and may be read. */
function useOpenDecision(): AssistedDocument | null {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id =
    pathname.endsWith('/provvedimento/page') && !pathname.startsWith('/attivita/') ? params.get('id') : null;
  // The page asks for it; here it is only looked at.
  const { data } = useQuery({ ...provvedimentoQuery(id ?? ''), enabled: false });
  return id && data && documentsOf(data).readable ? { id: data.id, label: data.label } : null;
}

function DecisionConversation({ document, onCite }: DocumentAssistantProps) {
  return (
    <DocumentConversation conversation={useConversation(document)} label={document.label} onCite={onCite} />
  );
}

type SwitchProps = { everywhere: boolean; onChange: (everywhere: boolean) => void };

/** What is asked about. */
function AboutSwitch({ everywhere, onChange }: SwitchProps) {
  return (
    <fieldset className="bdm-toggle bdm-assistant-about">
      <legend className="visually-hidden">Domande su</legend>
      {[false, true].map((all) => (
        <label key={String(all)} className={all === everywhere ? 'active' : ''}>
          <input
            type="radio"
            name="assistente-su"
            className="visually-hidden"
            checked={all === everywhere}
            onChange={() => onChange(all)}
          />
          <span>{all ? 'Tutta la banca dati' : 'Questo provvedimento'}</span>
        </label>
      ))}
    </fieldset>
  );
}

function UsedList({ provvedimenti, onLeave }: { provvedimenti: UsedDecisions; onLeave: () => void }) {
  return (
    <div className="bdm-assistant-used">
      <p>Provvedimenti consultati:</p>
      <ol>
        {provvedimenti.map(({ id, label }) => (
          <li key={id}>
            <Link to={itemAddress('provvedimento', id)} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
