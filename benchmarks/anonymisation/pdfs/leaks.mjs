// What pdf.js reads of files: one path a line on the input, one JSON a line on the output: {path, words: [...]} or {path, error}.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { getDocument, VerbosityLevel } from "../../../web/scripts/pdfjs.mjs";

const library = process.argv[2];

function strings(value, found, depth = 0) {
  if (typeof value === "string") found.push(value);
  else if (value instanceof Uint8Array) found.push(Buffer.from(value).toString("latin1"));
  else if (value && typeof value === "object" && depth < 12)
    for (const [key, inner] of value instanceof Map ? value : Object.entries(value)) {
      found.push(String(key));
      strings(inner, found, depth + 1);
    }
}

async function read(path) {
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: `${library}/standard_fonts/`,
    cMapUrl: `${library}/cmaps/`,
    cMapPacked: true,
    useSystemFonts: false,
  });
  const document = await task.promise;
  const words = [];
  const pages = [];
  for (let number = 1; number <= Math.min(document.numPages, 60); number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    pages.push(content.items.map((item) => (item.str ?? "") + (item.hasEOL ? "\n" : "")).join(""));
    const annotations = await page.getAnnotations();
    strings(annotations, words);
    for (const { fileId } of annotations) if (fileId) strings(await document.getAttachmentContent(fileId), words);
    strings(await page.getJSActions(), words);
    strings(await page.getStructTree(), words);
  }
  const metadata = await document.getMetadata();
  // 'IsSignaturesPresent' and the like are words of pdf.js, not of the file.
  strings(Object.fromEntries(Object.entries(metadata.info).filter(([key]) => !key.startsWith("Is"))), words);
  if (metadata.metadata) strings(metadata.metadata.getRaw(), words);
  // Their names and descriptions; what is in each has to be asked for.
  const attachments = (await document.getAttachments().catch(() => null)) ?? new Map();
  strings(attachments, words);
  for (const id of attachments.keys()) strings(await document.getAttachmentContent(id).catch(() => null), words);
  for (const part of [
    document.getOutline(),
    document.getJSActions(),
    document.getFieldObjects(),
    document.getDestinations(),
    document.getPageLabels(),
    document.getOpenAction(),
  ])
    strings(await part.catch(() => null), words);
  await task.destroy();
  return { path, pages, words };
}

for await (const path of createInterface({ input: process.stdin })) {
  const answer = await read(path).catch((error) => ({ path, error: String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
