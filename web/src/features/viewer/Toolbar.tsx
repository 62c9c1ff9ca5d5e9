import type { ChangeEvent, ReactNode } from 'react';
import { formatNumber } from '@/domain/format';
import { Dropdown } from '@/ui/Dropdown';
import { Options } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { useMedia } from '@/ui/useMedia';
import type { Why } from '@/ui/why';
import { PageNumber } from './PageNumber';
import { canZoomIn, canZoomOut, percent, ZOOM_CHOICES, type Zoom, zoomedIn, zoomedOut } from './pdf/zoom';
import { Tool } from './Tool';
import type { Hits } from './useHits';
import type { Reading } from './useReading';
import type { PanelTab } from './viewerContext';

type ToolbarProps = {
  /** Null while there is no document to turn the pages of. */
  reading: Pick<Reading, 'page' | 'pageCount' | 'zoom' | 'scale' | 'goTo' | 'setZoom' | 'turn'> | null;
  /** The words searched for; null where there are none. */
  hits: Pick<Hits, 'count' | 'current' | 'step'> | null;
  /** The open tab of the side panel, and how to open and close it. */
  panel: { open: PanelTab | null; show: (tab: PanelTab | null) => void; toggle: () => void } | null;
  /** More commands. */
  tools?: ReactNode;
  download: Taking;
  print: Taking;
};

/** Saves or prints the document, unless there is something against it. */
type Taking = { run: () => void; why: Why };

const OPENING = 'Il documento si sta ancora aprendo.';
/** Of a document that is still to come. */
export const NOT_YET: Taking = { run: () => {}, why: OPENING };

const FITS = { width: 'Adatta alla larghezza', height: "Adatta all'altezza" };

/**
 * The viewer's commands (docs/regole/documenti.md#visualizzatore). On a phone they are one row: what turns the pages, or,
 * after a search, what leads from one place found to the next; the others are in a menu.
 */
export function Toolbar(props: ToolbarProps) {
  const { hits, tools } = props;
  const phone = useMedia('(max-width: 575px)');
  const turning = <Turning {...props} />;
  const stepping = hits && <Stepping hits={hits} />;
  return (
    <div className="bdm-viewer-toolbar" role="toolbar" aria-label="Strumenti del documento">
      {phone ? (
        <>
          <div className="bdm-viewer-tools">{stepping ?? turning}</div>
          <div className="bdm-viewer-tools">
            <Find {...props} />
            <Dropdown
              className="bdm-tool"
              align="end"
              caret={false}
              label={
                <>
                  <Icon name="it-more-items" size="sm" />
                  <span className="visually-hidden">Altro</span>
                </>
              }
            >
              {stepping && (
                <li className="bdm-viewer-more" data-stays>
                  {turning}
                </li>
              )}
              <li className="bdm-viewer-more" data-stays>
                <Zooming {...props} />
              </li>
              <li className="bdm-viewer-more bdm-viewer-named">
                <Side {...props} />
                <Rotate {...props} />
                {tools}
                <Take {...props} />
              </li>
            </Dropdown>
          </div>
        </>
      ) : (
        <>
          <div className="bdm-viewer-tools">
            <Side {...props} />
            <Find {...props} />
          </div>
          <div className="bdm-viewer-tools">{turning}</div>
          <div className="bdm-viewer-tools">
            <Zooming {...props} />
            <Rotate {...props} />
          </div>
          {stepping && <div className="bdm-viewer-tools">{stepping}</div>}
          {tools && <div className="bdm-viewer-tools">{tools}</div>}
          <div className="bdm-viewer-tools">
            <Take {...props} />
          </div>
        </>
      )}
    </div>
  );
}

function Side({ panel }: Pick<ToolbarProps, 'panel'>) {
  return (
    <Tool
      label="Pannello laterale"
      icon="it-list"
      why={panel ? null : OPENING}
      pressed={Boolean(panel?.open)}
      onClick={() => panel?.toggle()}
    />
  );
}

function Find({ panel }: Pick<ToolbarProps, 'panel'>) {
  return (
    <Tool
      label="Cerca nel documento"
      icon="it-search"
      why={panel ? null : OPENING}
      pressed={panel?.open === 'cerca'}
      onClick={() => panel?.show(panel.open === 'cerca' ? null : 'cerca')}
    />
  );
}

function Turning({ reading }: Pick<ToolbarProps, 'reading'>) {
  const { page = 0, pageCount = 0 } = reading ?? {};
  return (
    <>
      <Tool
        label="Pagina precedente"
        icon="it-chevron-left"
        why={!reading ? OPENING : page <= 1 ? 'È la prima pagina.' : null}
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
        why={!reading ? OPENING : page >= pageCount ? 'È l’ultima pagina.' : null}
        onClick={() => reading?.goTo(page + 1)}
      />
    </>
  );
}

function Stepping({ hits }: { hits: NonNullable<ToolbarProps['hits']> }) {
  return (
    <>
      <Tool label="Passo precedente (P)" icon="it-arrow-up" onClick={() => hits.step(false)} />
      <span className="bdm-viewer-hits">
        {hits.current === null
          ? `${formatNumber(hits.count)} ${hits.count === 1 ? 'passo' : 'passi'}`
          : `${formatNumber(hits.current + 1)} di ${formatNumber(hits.count)}`}
      </span>
      <Tool label="Passo successivo (N)" icon="it-arrow-down" onClick={() => hits.step(true)} />
    </>
  );
}

function Zooming({ reading }: Pick<ToolbarProps, 'reading'>) {
  const { scale = 1 } = reading ?? {};
  return (
    <>
      <Tool
        label="Riduci"
        icon="it-zoom-out"
        why={!reading ? OPENING : canZoomOut(scale) ? null : 'La pagina è già alla grandezza minima.'}
        onClick={() => reading?.setZoom({ scale: zoomedOut(scale) })}
      />
      <ZoomChoice zoom={reading?.zoom ?? null} onChoose={(zoom) => reading?.setZoom(zoom)} />
      <Tool
        label="Ingrandisci"
        icon="it-zoom-in"
        why={!reading ? OPENING : canZoomIn(scale) ? null : 'La pagina è già alla grandezza massima.'}
        onClick={() => reading?.setZoom({ scale: zoomedIn(scale) })}
      />
    </>
  );
}

function Rotate({ reading }: Pick<ToolbarProps, 'reading'>) {
  return (
    <Tool label="Ruota" icon="it-refresh" why={reading ? null : OPENING} onClick={() => reading?.turn()} />
  );
}

function Take({ download, print }: Pick<ToolbarProps, 'download' | 'print'>) {
  return (
    <>
      <Tool label="Scarica" icon="it-download" why={download.why} onClick={download.run} />
      <Tool label="Stampa" icon="it-print" why={print.why} onClick={print.run} />
    </>
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
      <Options of={ZOOM_CHOICES.map((scale) => [String(scale), percent(scale)])} />
    </select>
  );
}
