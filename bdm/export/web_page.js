'use strict';
(() => {
  const form = document.querySelector('.cerca');
  const input = document.getElementById('parole');
  const told = document.getElementById('trovati');
  const plain = (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[‘’]/g, "'")
      .replace(/\s+/g, ' ')
      .toLowerCase();
  const whole = 'main h2, main h3, main h4, main h5, main h6, main p:not(.su), main dd, main li:not(:has(p))';
  let blocks = null;
  let found = [];
  let at = -1;
  function look() {
    blocks ??= [...document.querySelectorAll(whole)].map((block) => [block, plain(block.textContent)]);
    for (const block of found) block.classList.remove('trovato', 'ora');
    const words = plain(input.value).trim();
    found = words.length < 2 ? [] : blocks.filter(([, text]) => text.includes(words)).map(([block]) => block);
    for (const block of found) block.classList.add('trovato');
    at = -1;
    say(words);
  }
  function say(words) {
    const count = found.length === 1 ? '1 passo' : `${found.length} passi`;
    if (words.length < 2) told.value = '';
    else if (!found.length) told.value = 'Nessun passo';
    else told.value = at < 0 ? count : `${at + 1} di ${count}`;
  }
  function go(step) {
    if (!found.length) return;
    found[at]?.classList.remove('ora');
    at = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
    found[at].classList.add('ora');
    found[at].scrollIntoView({ block: 'center' });
    say(plain(input.value).trim());
  }
  let waiting = 0;
  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      waiting = 0;
      look();
    }, 150);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (waiting) {
      clearTimeout(waiting);
      waiting = 0;
      look();
    }
    go(1);
  });
  document.getElementById('precedente').addEventListener('click', () => go(-1));
  form.hidden = false;
  form.classList.add('fissa');
  document.body.insertBefore(form, document.querySelector('nav'));
})();
