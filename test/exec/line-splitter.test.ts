import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../src/exec/line-splitter.ts';

const text = (lines: readonly Uint8Array[]) => lines.map((line) => Buffer.from(line).toString());

describe('LineSplitter', () => {
  it('gives lines as they are completed, wherever the chunks end', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary-ascii' })), fc.array(fc.nat(20)), (lines, cuts) => {
        const whole = lines.map((line) => line.replaceAll('\n', ''));
        const bytes = Buffer.from(whole.map((line) => `${line}\n`).join(''));
        const splitter = new LineSplitter(1024);
        const found: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          found.push(...text(splitter.push(bytes.subarray(at, at + cut))));
          at += cut;
        }
        found.push(...text(splitter.push(bytes.subarray(at))), ...text(splitter.end()));
        expect(found).toEqual(whole);
      }),
    );
  });

  it('ends with what has no end of line', () => {
    const splitter = new LineSplitter(1024);
    expect(text(splitter.push(Buffer.from('a\nb')))).toEqual(['a']);
    expect(text(splitter.end())).toEqual(['b']);
    expect(splitter.end()).toEqual([]);
  });

  it('keeps an empty line', () => {
    expect(text(new LineSplitter(10).push(Buffer.from('\n\na\n')))).toEqual(['', '', 'a']);
  });

  it('cuts a line that is longer than the longest', () => {
    const splitter = new LineSplitter(8);
    expect(text(splitter.push(Buffer.from('12345')))).toEqual([]);
    expect(text(splitter.push(Buffer.from('6789')))).toEqual(['123456789']);
    expect(text(splitter.push(Buffer.from('x\n')))).toEqual(['x']);
  });
});
