import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import type { PanelTab } from './viewerContext';

export type PanelPart = { tab: PanelTab; label: string; content: ReactNode };

type SidePanelProps = {
  parts: readonly PanelPart[];
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onClose: () => void;
};

/** What stands beside the pages, one part at a time: on a telephone, in their place. */
export function SidePanel({ parts, tab, onTab, onClose }: SidePanelProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const open = parts.find((part) => part.tab === tab) ?? parts[0];
  if (!open) return null;

  function onKeyDown(event: KeyboardEvent) {
    const at = parts.findIndex((part) => part.tab === open?.tab);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: parts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + parts.length) % parts.length;
    if (parts[next]) onTab(parts[next].tab);
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <aside className="bdm-viewer-side" aria-label="Pannello laterale">
      <div className="bdm-viewer-tabs">
        <div role="tablist" aria-label="Pannello laterale" ref={tabs} onKeyDown={onKeyDown}>
          {parts.map((part) => (
            <button
              key={part.tab}
              type="button"
              role="tab"
              id={`${id}-${part.tab}`}
              aria-selected={part.tab === open.tab}
              aria-controls={`${id}-panel`}
              tabIndex={part.tab === open.tab ? 0 : -1}
              onClick={() => onTab(part.tab)}
            >
              {part.label}
            </button>
          ))}
        </div>
        <ToolButton label="Chiudi il pannello" onClick={onClose}>
          <Icon name="it-close" size="sm" />
        </ToolButton>
      </div>
      <div
        className="bdm-viewer-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open.tab}`}
        key={open.tab}
      >
        {open.content}
      </div>
    </aside>
  );
}
