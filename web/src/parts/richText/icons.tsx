import type { ReactNode } from 'react';

/** The signs of the toolbar that the design system's set does not have, drawn on a square of 24. */
const LINES = (paths: string) => (
  <path
    d={paths}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
const DOTS = (
  <g fill="currentColor">
    <circle cx="4.5" cy="6" r="1.75" />
    <circle cx="4.5" cy="12" r="1.75" />
    <circle cx="4.5" cy="18" r="1.75" />
  </g>
);
const letters = (text: string, style: object, x = 12) => (
  <text
    x={x}
    y="18"
    textAnchor="middle"
    fontSize="17"
    fontFamily="Lora, Georgia, serif"
    fill="currentColor"
    {...style}
  >
    {text}
  </text>
);
const CHAIN =
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2';

const SIGNS = {
  undo: LINES('M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4'),
  redo: LINES('m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h4'),
  bold: letters('G', { fontWeight: 700 }),
  italic: letters('C', { fontStyle: 'italic' }),
  strike: (
    <>
      {letters('S', {})}
      {LINES('M4 12h16')}
    </>
  ),
  colour: (
    <>
      {letters('A', { y: 15, fontSize: 15 })}
      <path d="M4 18h16v3.5H4z" fill="var(--bdm-sign, currentColor)" />
    </>
  ),
  highlight: (
    <>
      <path d="M4 18h16v3.5H4z" fill="var(--bdm-sign, #fff3a3)" stroke="currentColor" strokeWidth="0.75" />
      {LINES('m9 15-3-3 8-8 4 4-7 7zM9 15H5l2-2')}
    </>
  ),
  left: LINES('M4 6h16M4 10h10M4 14h16M4 18h10'),
  center: LINES('M4 6h16M7 10h10M4 14h16M7 18h10'),
  right: LINES('M4 6h16M10 10h10M4 14h16M10 18h10'),
  justify: LINES('M4 6h16M4 10h16M4 14h16M4 18h16'),
  bullets: (
    <>
      {DOTS}
      {LINES('M10 6h10M10 12h10M10 18h10')}
    </>
  ),
  numbers: (
    <>
      <g fontSize="8" fontFamily="sans-serif" fill="currentColor">
        <text x="2.5" y="9">
          1
        </text>
        <text x="2.5" y="15">
          2
        </text>
        <text x="2.5" y="21">
          3
        </text>
      </g>
      {LINES('M10 6h10M10 12h10M10 18h10')}
    </>
  ),
  quote: LINES('M4 5v14M9 7h11M9 12h11M9 17h7'),
  rule: LINES('M3 12h18M6 6h12M6 18h12'),
  link: LINES(CHAIN),
  abstract: (
    <>
      {LINES('M6 3h8l4 4v5M6 3v18h5M9 9h5M9 13h3')}
      {letters('A', { fontSize: 11, fontWeight: 700, y: 22 }, 18)}
    </>
  ),
  provvedimento: (
    <>
      {LINES('M6 3h8l4 4v5M6 3v18h5M9 9h5M9 13h3')}
      {letters('P', { fontSize: 11, fontWeight: 700, y: 22 }, 18)}
    </>
  ),
  unlink: (
    <>
      {LINES(CHAIN)}
      {LINES('M4 4l16 16')}
    </>
  ),
  plain: (
    <>
      {letters('T', {}, 10)}
      {LINES('m15 15 6 6m0-6-6 6')}
    </>
  ),
  clear: LINES('M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5'),
  keys: LINES('M3 7h18v10H3zM6.500 10.500h0M10 10.500h0M13.500 10.500h0M17 10.500h0M8 14h8'),
} satisfies Record<string, ReactNode>;

export type Sign = keyof typeof SIGNS;

/** Decoration: the button's name says what it does. */
export function SignIcon({ sign, colour }: { sign: Sign; colour?: string | null }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="bdm-tool-sign"
      aria-hidden="true"
      focusable="false"
      style={colour ? ({ '--bdm-sign': colour } as React.CSSProperties) : undefined}
    >
      {SIGNS[sign]}
    </svg>
  );
}
