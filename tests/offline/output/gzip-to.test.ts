import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { gzipTo } from '../../../src/offline/output/gzip-to.js';

async function packed(texts: readonly string[]): Promise<Buffer> {
  const stream = new PassThrough();
  const bytes = buffer(stream);
  await gzipTo(stream, async (write) => {
    for (const text of texts) await write(text);
  });
  stream.end();
  return bytes;
}

describe('gzipTo', () => {
  it('packs a text to the same bytes however it was cut', async () => {
    const whole = Array.from({ length: 40_000 }, (_, i) => `{"n":${i * 7919},"é":"chart"}\n`);
    const once = await packed([whole.join('')]);
    expect(gunzipSync(once).toString()).toBe(whole.join(''));
    expect((await packed(whole)).equals(once)).toBe(true);
  });

  it('fails where the stream does', async () => {
    const stream = new PassThrough().resume();
    const text = Array.from({ length: 100_000 }, (_, i) => `${i * 7919}`).join('');
    const writing = gzipTo(stream, async (write) => {
      for (let i = 0; i < 20; i += 1) {
        await write(text);
        stream.destroy(new Error('the disk is full'));
      }
    });
    await expect(writing).rejects.toThrow('the disk is full');
  });
});
