import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import type { Cause, ListMark, Notification } from '../../src/cache/notification.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { StatusError } from '../../src/object/status.ts';
import type { PublicRecord } from '../../src/records/public-record.ts';
import { RecordSource, type RecordSourceOptions } from '../../src/records/record-source.ts';
import { podObject, recordTimeMs } from '../helpers/records.ts';

const mark = (initial: boolean, reason = 'start'): ListMark => ({
  initial,
  via: 'list',
  resourceVersion: '50',
  reason,
  durationMs: 3,
});

/** A source as a pipeline drives it: notifications are told to the observer, and the handler gets them when asked. */
class Driver {
  readonly records: PublicRecord[] = [];
  readonly source: RecordSource;
  readonly #waiting: Notification<KubeObject>[] = [];

  constructor(options: Partial<RecordSourceOptions> = {}) {
    this.source = new RecordSource({
      resource: 'pods',
      clock: { now: () => recordTimeMs },
      emit: (record) => this.records.push(record),
      ...options,
    });
  }

  notify(...notifications: readonly Notification<KubeObject>[]): this {
    for (const notification of notifications) {
      this.#waiting.push(notification);
      this.source.observer.notified?.(notification, 1);
    }
    return this;
  }

  handle(count = this.#waiting.length): this {
    const { handler } = this.source;
    for (const next of this.#waiting.splice(0, count)) {
      if (next.type === 'add') handler.onAdd?.(next.object, next.isInInitialList, next);
      else if (next.type === 'update') handler.onUpdate?.(next.oldObject, next.object, next);
      else if (next.type === 'delete') handler.onDelete?.(next.object, next);
      else handler.onListed?.(next.mark);
    }
    return this;
  }

  get types(): string[] {
    return this.records.map(({ type }) => type);
  }
}

const add = (name: string, cause: Cause = 'watch'): Notification<KubeObject> => ({
  type: 'add',
  object: podObject(name),
  isInInitialList: cause === 'initial',
  cause,
});
const update = (from: string, to: string, cause: Cause = 'watch'): Notification<KubeObject> => ({
  type: 'update',
  oldObject: podObject('a', from),
  object: podObject('a', to),
  cause,
});

describe('record source', () => {
  it('ends the initial list with one SYNCED that counts its objects', () => {
    const driver = new Driver()
      .notify(add('a', 'initial'), add('b', 'initial'), { type: 'listed', mark: mark(true) })
      .handle();
    expect(driver.types).toEqual(['ADDED', 'ADDED', 'SYNCED']);
    expect(driver.records[2]).toMatchObject({ count: 2, resourceVersion: '50', via: 'list' });
  });

  it('B126 watch-only leaves out the initial objects and still counts them', () => {
    const driver = new Driver({ watchOnly: true });
    driver.notify(add('a', 'initial'), { type: 'listed', mark: mark(true) }, add('b')).handle();
    expect(driver.types).toEqual(['SYNCED', 'ADDED']);
    expect(driver.records[0]).toMatchObject({ count: 1 });
  });

  it('does not tell of unchanged objects, except of resyncs and on request', () => {
    const told = [update('1', '1', 'relist'), update('1', '1', 'resync'), update('1', '2', 'relist')];
    expect(
      new Driver()
        .notify(...told)
        .handle()
        .records.map((record) => 'cause' in record && record.cause),
    ).toEqual(['resync', 'relist']);
    expect(new Driver({ unchanged: true }).notify(...told).handle().types).toHaveLength(3);
  });

  it('a RELIST counts only the records that it caused', () => {
    const driver = new Driver();
    driver.notify(add('x'), add('b', 'relist'), update('1', '1', 'relist'), update('1', '2', 'relist'));
    driver.notify({ type: 'delete', object: new DeletedFinalStateUnknown('shop/c', podObject('c')), cause: 'relist' });
    driver
      .notify({ type: 'listed', mark: mark(false, 'expired') }, { type: 'listed', mark: mark(false, 'expired') })
      .handle();
    expect(driver.types).toEqual(['ADDED', 'ADDED', 'MODIFIED', 'DELETED', 'RELIST', 'RELIST']);
    expect(driver.records[4]).toMatchObject({ reason: 'expired', added: 1, modified: 1, deleted: 1 });
    expect(driver.records[5]).toMatchObject({ added: 0, modified: 0, deleted: 0 });
  });

  it('B115 B116 a tombstone says so and has the last known object, or none', () => {
    const last = podObject('c', '9');
    const driver = new Driver();
    driver.notify({ type: 'delete', object: new DeletedFinalStateUnknown('shop/c', last), cause: 'relist' });
    driver.notify({
      type: 'delete',
      object: new DeletedFinalStateUnknown<KubeObject>('shop/d', undefined),
      cause: 'relist',
    });
    driver.notify({ type: 'delete', object: last, cause: 'watch' }).handle();
    expect(driver.records).toMatchObject([
      { key: 'shop/c', object: last, isFinalStateUnknown: true },
      { key: 'shop/d', object: undefined, isFinalStateUnknown: true },
      { key: 'shop/c', object: last, isFinalStateUnknown: false },
    ]);
  });

  it('another uid is one MODIFIED with replaced', () => {
    const after = podObject(
      'a',
      '9',
      {},
      { metadata: { name: 'a', namespace: 'shop', uid: 'other', resourceVersion: '9' } },
    );
    const driver = new Driver()
      .notify({ type: 'update', oldObject: podObject('a', '1'), object: after, cause: 'relist' })
      .handle();
    expect(driver.records).toMatchObject([{ type: 'MODIFIED', isReplaced: true }]);
  });

  it('RECONNECT and BOOKMARK come after the notifications of what was queued before them', () => {
    const driver = new Driver({ bookmarks: true });
    const { observer } = driver.source;
    observer.delta?.('Added', 'shop/a', 1);
    observer.delta?.('Added', 'shop/b', 2);
    observer.bookmark?.('60');
    observer.delta?.('Added', 'shop/c', 3);
    driver.notify(add('a'));
    observer.popped?.('shop/a', 1, 2);
    driver.handle();
    expect(driver.types).toEqual(['ADDED']);
    driver.notify(add('b'));
    observer.popped?.('shop/b', 1, 1);
    expect(driver.types).toEqual(['ADDED']);
    driver.handle();
    expect(driver.types).toEqual(['ADDED', 'ADDED', 'BOOKMARK']);
    driver.notify(add('c'));
    observer.reconnect?.('61', 5, 'closed');
    observer.popped?.('shop/c', 1, 0);
    driver.handle();
    expect(driver.types).toEqual(['ADDED', 'ADDED', 'BOOKMARK', 'ADDED', 'RECONNECT']);
    observer.bookmark?.('62');
    expect(driver.types.at(-1)).toBe('BOOKMARK');
  });

  it('bookmarks are told on request only', () => {
    const driver = new Driver();
    driver.source.observer.bookmark?.('1');
    expect(driver.records).toEqual([]);
  });

  it('failures carry the Status of the server or the errno of the system, from any depth', () => {
    const driver = new Driver();
    const status = new StatusError({ code: 410, reason: 'Expired', message: 'too old' });
    const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' });
    driver.source.failed({ phase: 'watch', error: new Error('outer', { cause: status }), attempt: 2, retryInMs: 5 });
    driver.source.failed({ phase: 'list', error: reset, attempt: 1 });
    driver.source.failed({ phase: 'index', error: 'odd', attempt: 1 });
    expect(driver.records).toMatchObject([
      { phase: 'watch', code: 410, reason: 'Expired', message: 'outer', attempt: 2, retryInMs: 5 },
      { phase: 'list', code: undefined, reason: 'ECONNRESET', retryInMs: undefined },
      { phase: 'handler', code: undefined, reason: undefined, message: 'odd' },
    ]);
  });
});
