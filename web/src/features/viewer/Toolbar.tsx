import type { ChangeEvent, ReactNode } from 'react';
import { formatNumber } from '@/domain/format';
import { PageNumber } from './PageNumber';
import { canZoomIn, canZoomOut, percent, ZOOM_CHOICES, type Zoom, zoomedIn, zoomedOut } from './pdf/zoom';
import { Tool } from './Tool';
import type { Hits } from './useHits';
import type { Reading } from './useReading';
import type { PanelTab } from './viewerContext';

export type ToolbarProps = {
  /** Null while there is no document to turn the pages of. */
  reading: Pick<Reading, 'page' | 'pageCount' | 'zoom' | 'scale' | 'goTo' | 'setZoom' | 'turn'> | null;
  /** The words searched for; null where there are none. */
  hits: Pick<Hits, 'count' | 'current' | 'step'> | null;
  /** The open tab of the side panel, and how to open and close it. */
  panel: { open: PanelTab | null; show: (tab: PanelTab | null) => void; toggle: () => void } | null;
  /** More commands. */
  tools?: ReactNode;
  /** Null where there is nothing to save or print. */
  onDownload: (() => void) | null;
  onPrint: (() => void) | null;
};

const FITS = { width: 'Adatta alla larghezza', height: "Adatta all'altezza" };

/** The viewer's commands (docs/regole/documenti.md#visualizzatore). */
export function Toolbar({ reading, hits, panel, tools, onDownload, onPrint }: ToolbarProps) {
  const { page = 0, pageCount = 0, scale = 1 } = reading ?? {};
  return (
    <div className="bdm-viewer-toolbar" role="toolbar" aria-label="Strumenti del documento">
      <div className="bdm-viewer-tools">
        <Tool
          label="Pannello laterale"
          icon="it-list"
          disabled={!panel}
          pressed={Boolean(panel?.open)}
          onClick={() => panel?.toggle()}
        />
        <Tool
          label="Cerca nel documento"
          icon="it-search"
          disabled={!panel}
          pressed={panel?.open === 'cerca'}
          onClick={() => panel?.show(panel.open === 'cerca' ? null : 'cerca')}
        />
      </div>
      <div className="bdm-viewer-tools">
        <Tool
          label="Pagina precedente"
          icon="it-chevron-left"
          disabled={!reading || page <= 1}
          onClick={() => reading?.goTo(page - 1)}
        />
        <PageNumber
          page={page}
          pageCount={pageCount}
          disabled={!reading}
          onGo={(wanted) => reading?.goTo(wanted)}
        />
        <Tool
          label="Pagina successiva"
          icon="it-chevron-right"
          disabled={!reading || page >= pageCount}
          onClick={() => reading?.goTo(page + 1)}
        />
      </div>
      <div className="bdm-viewer-tools">
        <Tool
          label="Riduci"
          icon="it-zoom-out"
          disabled={!reading || !canZoomOut(scale)}
          onClick={() => reading?.setZoom({ scale: zoomedOut(scale) })}
        />
        <ZoomChoice zoom={reading?.zoom ?? null} onChoose={(zoom) => reading?.setZoom(zoom)} />
        <Tool
          label="Ingrandisci"
          icon="it-zoom-in"
          disabled={!reading || !canZoomIn(scale)}
          onClick={() => reading?.setZoom({ scale: zoomedIn(scale) })}
        />
        <Tool label="Ruota" icon="it-refresh" disabled={!reading} onClick={() => reading?.turn()} />
      </div>
      {hits && (
        <div className="bdm-viewer-tools">
          <Tool label="Passo precedente (P)" icon="it-arrow-up" onClick={() => hits.step(false)} />
          <span className="bdm-viewer-hits">
            {hits.current === null
              ? `${formatNumber(hits.count)} ${hits.count === 1 ? 'passo' : 'passi'}`
              : `${formatNumber(hits.current + 1)} di ${formatNumber(hits.count)}`}
          </span>
          <Tool label="Passo successivo (N)" icon="it-arrow-down" onClick={() => hits.step(true)} />
        </div>
      )}
      {tools && <div className="bdm-viewer-tools">{tools}</div>}
      <div className="bdm-viewer-tools">
        <Tool label="Scarica" icon="it-download" disabled={!onDownload} onClick={() => onDownload?.()} />
        <Tool label="Stampa" icon="it-print" disabled={!onPrint} onClick={() => onPrint?.()} />
      </div>
    </div>
  );
}

function ZoomChoice({ zoom, onChoose }: { zoom: Zoom | null; onChoose: (zoom: Zoom) => void }) {
  const value = zoom === null ? '' : 'fit' in zoom ? zoom.fit : String(zoom.scale);
  const choices = ZOOM_CHOICES.map(String);

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    onChoose(
      target.value === 'width' || target.value === 'height'
        ? { fit: target.value }
        : { scale: Number(target.value) },
    );
  }

  return (
    <select
      className="bdm-viewer-zoom"
      aria-label="Zoom"
      disabled={zoom === null}
      value={value}
      onChange={choose}
    >
      {zoom === null && <option value="">Zoom</option>}
      {/* What the buttons led to, between the choices of the list. */}
      {zoom !== null && 'scale' in zoom && !choices.includes(value) && (
        <option value={value}>{percent(zoom.scale)}</option>
      )}
      <option value="width">{FITS.width}</option>
      <option value="height">{FITS.height}</option>
      {ZOOM_CHOICES.map((scale) => (
        <option key={scale} value={String(scale)}>
          {percent(scale)}
        </option>
      ))}
    </select>
  );
}
