import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkDecoder } from '../../src/kube/chunk-decoder.ts';

/** Gives the pieces to a decoder, each at some offset of a buffer of its own. */
function decode(pieces: readonly Uint8Array[]) {
  const decoder = new ChunkDecoder();
  const payload: Uint8Array[] = [];
  const rest: Uint8Array[] = [];
  for (const piece of pieces) {
    const bytes = Buffer.concat([Buffer.from('###'), piece]);
    const end = decoder.decode(bytes, 3, bytes.length);
    payload.push(bytes.subarray(3, end));
    rest.push(bytes.subarray(decoder.position));
  }
  return { decoder, payload: Buffer.concat(payload).toString('latin1'), rest: Buffer.concat(rest).toString('latin1') };
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end));
}

describe('ChunkDecoder', () => {
  it('gives the payload of any chunks, cut anywhere, and stops before the trailer', () => {
    const chunk = fc.record({
      payload: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 300 }),
      extension: fc.constantFrom('', ';a', '; name="value"', ' '),
      zeros: fc.constantFrom('', '0', '000'),
      isUpper: fc.boolean(),
    });
    const trailer = fc.constantFrom('\r\n', 'x-sum: 1\r\n\r\n');
    fc.assert(
      fc.property(
        fc.array(chunk, { maxLength: 6 }),
        trailer,
        fc.array(fc.nat(), { maxLength: 8 }),
        (chunks, end, cuts) => {
          const frames = chunks.map(({ payload, extension, zeros, isUpper }) => {
            const size = payload.length.toString(16);
            return `${zeros}${isUpper ? size.toUpperCase() : size}${extension}\r\n${payload}\r\n`;
          });
          const wire = Buffer.from(`${frames.join('')}0\r\n${end}`, 'latin1');
          const result = decode(cutAt(wire, cuts));
          expect(result.payload).toBe(chunks.map(({ payload }) => payload).join(''));
          expect(result.decoder).toMatchObject({ isOver: true, isInvalid: false });
          expect(result.rest).toBe(end);
        },
      ),
    );
  });

  it.each([
    'g\r\n',
    '\r\n',
    ';a\r\n',
    '-1\r\n',
    '2\nab\r\n',
    '2\rab\r\n',
    '2;a\nab\r\n',
    '2\r\nabc\r\n',
    '2\r\nab\n',
    '2\r\nab\rx',
    'ffffffffffffff\r\n',
    `1;${'x'.repeat(20_000)}\r\na\r\n`,
  ])('refuses %j', (wire) => {
    for (const pieces of [[Buffer.from(wire)], Array.from(wire, (text) => Buffer.from(text))]) {
      expect(decode(pieces).decoder).toMatchObject({ isOver: false, isInvalid: true });
    }
  });

  it('gives nothing of what follows an error', () => {
    expect(decode([Buffer.from('1\r\na\r\nzz\r\n'), Buffer.from('1\r\nb\r\n0\r\n\r\n')]).payload).toBe('a');
  });
});
