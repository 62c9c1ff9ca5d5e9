/**
 * What is open over the page, each with an entry of its own in the history: the browser's Back closes it, and the page
 * stays as it is. The router is not told of these entries: its own are beside them, with the same address and state.
 */
type Over = { close: () => void };

/** The topmost last. */
const open: Over[] = [];
/** Entries of ours that stand before the present one, itself included. */
let entries = 0;
/** Ours that are being left because what they were for was closed otherwise: their arrival says nothing. */
let leaving = 0;

const NUMBER = 'bdm.sopra';
const numberHere = (): number | undefined => window.history.state?.[NUMBER];

/** As many entries as there are things open; together, since one may open where another has just closed. */
function settle() {
  // Somebody has gone on to another page: what stood before it stays behind.
  if (entries > 0 && numberHere() !== entries) entries = 0;
  while (entries < open.length) {
    entries += 1;
    window.history.pushState({ ...window.history.state, [NUMBER]: entries }, '');
  }
  if (entries > open.length) {
    leaving += 1;
    window.history.go(open.length - entries);
    entries = open.length;
  }
}

// Before the router, to whom nothing has happened.
window.addEventListener(
  'popstate',
  (event) => {
    if (leaving > 0) {
      leaving -= 1;
      event.stopImmediatePropagation();
      return;
    }
    const top = open.at(-1);
    if (!top || entries === 0) return;
    event.stopImmediatePropagation();
    entries -= 1;
    top.close();
    // What asks first, or is busy, may still be open: then it has an entry again.
    setTimeout(settle);
  },
  true,
);

/** Something opens over the page; to be called when it is gone. */
export function openOver(close: () => void): () => void {
  const one = { close };
  open.push(one);
  setTimeout(settle);
  return () => {
    open.splice(open.indexOf(one), 1);
    setTimeout(settle);
  };
}

/** How many entries of ours there are between the present one and the page's: whoever goes back leaves them too. */
export function leaveOver(): number {
  const count = entries;
  entries = 0;
  return count;
}
