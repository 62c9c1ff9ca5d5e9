import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What is compressed already, or is only read by machines that ask for it as it is. */
const AS_IT_IS = /\.(woff2?|png|jpe?g|ico|br|gz)$|[\\/]\.vite[\\/]/;

/** A file is worth another form if that is a tenth smaller. */
const WORTH = 0.9;

/**
 * Leaves beside each file of the build its brotli and gzip forms, as small as they can be made: the server
 * (bdm/platform/http/client.py) sends them as they are and compresses no file itself.
 */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = names
          .filter((each) => each.isFile())
          .map(({ parentPath, name }) => join(parentPath, name));
        await Promise.all(files.filter((file) => !AS_IT_IS.test(file)).map(compress));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    keep(`${file}.br`, brotli(content, { params })),
    keep(`${file}.gz`, zip(content, { level: 9 })),
  ]);

  async function keep(name: string, form: Promise<Buffer>) {
    const made = await form;
    if (made.length < WORTH * content.length) await writeFile(name, made);
  }
}
