/** Small PDF documents made for the tests, and a server for them that knows byte ranges. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';

export type TestPage = {
  width?: number;
  height?: number;
  rotate?: 0 | 90 | 180 | 270;
  /** One line, in letters without accents; by default 'Pagina n'. */
  text?: string;
  /** The whole content instead, in PDF operators; /F1 is Helvetica. */
  content?: string;
  /** Lower left corner of the paper: not every file begins at 0, 0. */
  origin?: [x: number, y: number];
};

const A4 = { width: 595, height: 842 };

/**
 * A PDF with `pages`, each with the text 'Pagina n' in its upper left corner. `padding` bytes go with each page, as the
 * picture of a stamp would.
 */
export function makePdf(pages: TestPage[], padding = 0): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const object = (number: number, body: string, stream?: Buffer) => {
    const text = stream ? `${number} 0 obj\n${body}\nstream\n` : `${number} 0 obj\n${body}\nendobj\n`;
    const bytes = stream
      ? Buffer.concat([Buffer.from(text), stream, Buffer.from('\nendstream\nendobj\n')])
      : Buffer.from(text);
    offsets[number] = length;
    length += bytes.length;
    parts.push(bytes);
  };
  // Objects: 1 catalogue, 2 page tree, 3 font, then page, content and padding of each page.
  object(1, '<< /Type /Catalog /Pages 2 0 R /Lang (it) >>');
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((page, index) => {
    const { width = A4.width, height = A4.height, rotate = 0, text, origin: [x, y] = [0, 0] } = page;
    const number = 4 + index * 3;
    const content = Buffer.from(
      page.content ?? `BT /F1 24 Tf 60 ${height - 80} Td (${text ?? `Pagina ${index + 1}`}) Tj ET`,
    );
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${x} ${y} ${x + width} ${y + height}] /Rotate ${rotate} ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>`,
    );
    object(number + 1, `<< /Length ${content.length} >>`, content);
    object(number + 2, `<< /Length ${padding} >>`, Buffer.alloc(padding, index % 256));
  });
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ')}] >>`,
  );
  const rows = offsets.map((offset) => `${String(offset ?? 0).padStart(10, '0')} 00000 n \n`);
  rows[0] = '0000000000 65535 f \n';
  parts.push(
    Buffer.from(
      `xref\n0 ${rows.length}\n${rows.join('')}trailer\n<< /Size ${rows.length} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A PDF of one page that is exactly `size` bytes long (some ten thousand). */
export function pdfOfSize(size: number): Buffer {
  const sample = 20_000;
  return makePdf([{}], sample + size - makePdf([{}], sample).length);
}

/** Answers for every document of `page` with `pdf`, not before `held` is resolved, and counts what it sends. */
export async function serveDocument(
  page: Page,
  pdf: Buffer,
  held: Promise<void> = Promise.resolve(),
): Promise<{ sent: number; requests: number }> {
  const count = { sent: 0, requests: 0 };
  await page.route(/\/(provvedimento|massima)\/[^/]+\/(anonymized_)?document$/, async (route: Route) => {
    await held;
    const range = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '');
    const begin = range ? Number(range[1]) : 0;
    const body = range ? pdf.subarray(begin, Number(range[2]) + 1) : pdf;
    count.requests += 1;
    count.sent += body.length;
    await route.fulfill({
      status: range ? 206 : 200,
      body,
      headers: {
        'Content-Type': 'application/pdf',
        'Accept-Ranges': 'bytes',
        ETag: `"${pdf.length}"`,
        ...(range && { 'Content-Range': `bytes ${begin}-${begin + body.length - 1}/${pdf.length}` }),
      },
    });
  });
  return count;
}

/**
 * Sends every document of `page` with `pdf` over a real connection, which the browser can be told to slow down; what
 * `serveDocument` answers never passes one. `close` ends the server.
 */
export async function sendDocument(page: Page, pdf: Buffer): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const begin = range ? Number(range[1]) : 0;
    const body = range ? pdf.subarray(begin, Number(range[2]) + 1) : pdf;
    response.writeHead(range ? 206 : 200, {
      'Content-Type': 'application/pdf',
      'Content-Length': body.length,
      ETag: `"${pdf.length}"`,
      ...(range && { 'Content-Range': `bytes ${begin}-${begin + body.length - 1}/${pdf.length}` }),
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await page.route(/\/(provvedimento|massima)\/[^/]+\/(anonymized_)?document$/, (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/` }),
  );
  return { close: () => server.close() };
}
