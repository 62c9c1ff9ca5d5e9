// pdf.js for the programs that read files with it in Node.

// pdf.js counts on it, and Node has it only from 22 on.
Promise.withResolvers ??= function withResolvers() {
  const parts = {};
  parts.promise = new this((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

export const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
