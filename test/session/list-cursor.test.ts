import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListCursor, type ListSource } from '../../src/session/list-cursor.ts';

class Names implements ListSource<string> {
  all: string[];
  hidden = new Set<string>();

  constructor(...names: string[]) {
    this.all = names;
  }

  get shown(): string[] {
    return this.all.filter((name) => !this.hidden.has(name));
  }

  get length(): number {
    return this.shown.length;
  }

  idAt(index: number): string | undefined {
    return this.shown[index];
  }

  indexOf(id: string): number {
    return this.shown.indexOf(id);
  }

  isHidden(id: string): boolean {
    return this.hidden.has(id) && this.all.includes(id);
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

describe('a list cursor', () => {
  it('begins at the first row', () => {
    expect(new ListCursor().settle(new Names('a', 'b'), 5)).toEqual({ top: 0, total: 2, cursor: 0 });
  });

  it('has no cursor in an empty list, and takes the first row that comes', () => {
    const cursor = new ListCursor();
    const names = new Names();
    expect(cursor.settle(names, 5).cursor).toBeUndefined();
    names.all.push('x');
    expect(cursor.settle(names, 5).cursor).toBe(0);
    expect(cursor.selected).toBe('x');
  });

  it('scrolls only as far as the cursor needs', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 5);
    cursor.moveBy(5, names);
    expect(cursor.settle(names, 5)).toEqual({ top: 1, total: 26, cursor: 4 });
    cursor.moveBy(-2, names);
    expect(cursor.settle(names, 5)).toEqual({ top: 1, total: 26, cursor: 2 });
  });

  it('moves screen and cursor by a page, and stops at both ends', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 10);
    cursor.moveBy(2, names);
    cursor.settle(names, 10);
    cursor.pageBy(1, 10, names);
    expect(cursor.settle(names, 10)).toEqual({ top: 10, total: 26, cursor: 2 });
    cursor.pageBy(5, 10, names);
    expect(cursor.settle(names, 10)).toEqual({ top: 16, total: 26, cursor: 9 });
    cursor.first(names);
    expect(cursor.settle(names, 10)).toEqual({ top: 0, total: 26, cursor: 0 });
  });

  it('keeps the screen line of the selected row when rows are inserted above it', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 5);
    cursor.moveTo(10, names);
    const before = cursor.settle(names, 5);
    names.all.unshift('A', 'B', 'C');
    const after = cursor.settle(names, 5);
    expect(cursor.selected).toBe('k');
    expect(after.cursor).toBe(before.cursor);
    expect(after.top).toBe(before.top + 3);
  });

  it('moves to the row that takes the place of one that went', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 5);
    cursor.moveTo(10, names);
    cursor.settle(names, 5);
    names.all = names.all.filter((name) => name !== 'k' && name !== 'a');
    cursor.settle(names, 5);
    expect(cursor.selected).toBe('l');
  });

  it('remembers a row that a filter hides', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 5);
    cursor.moveTo(10, names);
    cursor.settle(names, 5);
    names.hidden = new Set(letters.slice(5));
    cursor.settle(names, 5);
    expect(cursor.selected).toBe('e');
    names.hidden = new Set();
    cursor.settle(names, 5);
    expect(cursor.selected).toBe('k');
  });

  it('forgets the hidden row once another is chosen', () => {
    const cursor = new ListCursor();
    const names = new Names(...letters);
    cursor.settle(names, 5);
    cursor.moveTo(10, names);
    cursor.settle(names, 5);
    names.hidden = new Set(letters.slice(5));
    cursor.settle(names, 5);
    cursor.moveBy(-1, names);
    names.hidden = new Set();
    cursor.settle(names, 5);
    expect(cursor.selected).toBe('d');
  });

  it('follows the last row until it leaves it, and counts what came since', () => {
    const cursor = new ListCursor({ follows: true });
    const names = new Names('a', 'b', 'c');
    expect(cursor.settle(names, 2)).toEqual({ top: 1, total: 3, cursor: 1 });
    names.all.push('d');
    expect(cursor.settle(names, 2)).toEqual({ top: 2, total: 4, cursor: 1 });
    cursor.moveBy(-1, names);
    names.all.push('e', 'f');
    expect(cursor.settle(names, 2)).toEqual({ top: 2, total: 6, cursor: 0 });
    expect([cursor.isFollowing, cursor.unseen(names)]).toEqual([false, 2]);
    cursor.last(names);
    expect([cursor.isFollowing, cursor.unseen(names)]).toEqual([true, 0]);
  });

  it('keeps the selected row, its line and the screen full under random inserts, deletes and sorts', () => {
    const change = fc.oneof(
      fc.record({ type: fc.constant('insert' as const), at: fc.nat(40) }),
      fc.record({ type: fc.constant('delete' as const), at: fc.nat(40) }),
      fc.record({ type: fc.constant('sort' as const), seed: fc.nat(1000) }),
      fc.record({ type: fc.constant('move' as const), by: fc.integer({ min: -7, max: 7 }) }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (changes, rows) => {
        const cursor = new ListCursor();
        const names = new Names(...letters);
        let window = cursor.settle(names, rows);
        let count = 0;
        for (const step of changes) {
          const { selected } = cursor;
          const before = [...names.all];
          if (step.type === 'insert') names.all.splice(step.at, 0, `n${++count}`);
          else if (step.type === 'delete') names.all.splice(step.at, 1);
          else if (step.type === 'sort') names.all.sort((a, b) => rank(a, step.seed) - rank(b, step.seed));
          else cursor.moveBy(step.by, names);
          const line = window.cursor;
          const next = cursor.settle(names, rows);
          if (names.length === 0) {
            window = next;
            continue;
          }
          expect(next.cursor).toBeGreaterThanOrEqual(0);
          expect(next.cursor).toBeLessThan(Math.min(rows, names.length));
          expect(names.idAt(next.top + next.cursor!)).toBe(cursor.selected);
          expect(next.top + Math.min(rows, names.length)).toBeLessThanOrEqual(names.length);
          if (step.type !== 'move' && selected !== undefined) {
            if (names.all.includes(selected)) {
              expect(cursor.selected).toBe(selected);
              const index = names.indexOf(selected);
              const isFree = index - line! >= 0 && index - line! + rows <= names.length;
              if (isFree) expect(next.cursor).toBe(line);
            } else {
              const place = Math.min(before.indexOf(selected), names.length - 1);
              expect(cursor.selected).toBe(names.idAt(place));
            }
          }
          window = next;
        }
      }),
    );
  });
});

function rank(name: string, seed: number): number {
  let hash = seed;
  for (const char of name) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return hash % 9973;
}
