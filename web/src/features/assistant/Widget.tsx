import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { askEverywhere, type DecisionCitation, type GeneralAnswer } from '@/api/assistant';
import { itemAddress } from '@/domain/item';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { useVisitState } from '@/parts/result/useVisitState';
import { useMedia } from '@/ui/useMedia';
import type { Exchange } from './Answer';
import { ChatView } from './ChatView';
import { Corner, Opener, Sheet } from './Frame';
import { useChat } from './useChat';
import { byModel, DISCLAIMER, EXTRACTIVE_ANSWERS_OF_MANY, VERIFY } from './words';
import './assistant.scss';

const TITLE = 'Assistente virtuale';

type Used = GeneralAnswer['provvedimenti'];
type Asked = Exchange<DecisionCitation> & { provvedimenti: Used };
type Visit = { open: boolean; asked: Asked[]; who: Pick<GeneralAnswer, 'extractive' | 'model'> | null };

const NOTHING: Visit = { open: false, asked: [], who: null };

/**
 * The chat of every page (docs/regole/assistente.md): questions across decisions. Its conversation lasts as long as the
 * visit in this tab.
 */
export default function Widget() {
  const [{ open, asked, who }, change] = useVisitState('answers', NOTHING);
  /** It was opened here, not found open when the page was loaded: it takes the focus. */
  const [acted, setActed] = useState(false);
  const wide = useMedia('(min-width: 768px)');
  const viewer = useDocumentViewer();
  const place = useRef<HTMLDivElement>(null);

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
                <p>Per domande su un solo provvedimento, aprirne il documento: l’assistente è lì accanto.</p>
              </div>
            }
            onCite={cite}
            onClear={() => {
              chat.abort();
              change((before) => ({ ...before, asked: [] }));
            }}
          />
        </Frame>
      ) : null}
      {/* What a sheet gives the focus back to stays; in the corner there is no room for both. */}
      {(!shown || !wide) && <Opener label={TITLE} onClick={() => setOpen(true)} />}
    </div>
  );
}

function UsedList({ provvedimenti, onLeave }: { provvedimenti: Used; onLeave: () => void }) {
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
