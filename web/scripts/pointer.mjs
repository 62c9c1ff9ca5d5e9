// A pointer that is seen in films: the browser's own is not in its pictures.

/** Draws the pointer on every page that opens there, above dialogs too. */
export async function installPointer(page) {
  await page.addInitScript(() => {
    const SIZE = 22;
    const pointer = document.createElement('div');
    pointer.popover = 'manual';
    pointer.setAttribute('aria-hidden', 'true');
    Object.assign(pointer.style, {
      position: 'fixed',
      inset: 'auto',
      margin: '0',
      padding: '0',
      border: '2px solid #fff',
      borderRadius: '50%',
      width: `${SIZE}px`,
      height: `${SIZE}px`,
      background: 'rgb(204 51 77 / 85%)',
      boxShadow: '0 0 4px rgb(0 0 0 / 60%)',
      pointerEvents: 'none',
      left: '640px',
      top: '360px',
      translate: '-50% -50%',
    });
    const show = () => {
      if (!document.body) return;
      if (!pointer.isConnected) document.body.append(pointer);
      // Shown anew it stands above a dialog that has opened since.
      if (pointer.matches(':popover-open')) pointer.hidePopover();
      pointer.showPopover();
    };
    const follow = ({ clientX, clientY }) => {
      pointer.style.left = `${clientX}px`;
      pointer.style.top = `${clientY}px`;
      show();
    };
    addEventListener('mousemove', follow, true);
    addEventListener('mousedown', () => Object.assign(pointer.style, { scale: '0.7' }), true);
    addEventListener('mouseup', () => Object.assign(pointer.style, { scale: '1' }), true);
    addEventListener('DOMContentLoaded', show);
  });
}
