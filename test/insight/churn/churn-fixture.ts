import { ChurnMeter, type ChurnMeterOptions } from '../../../src/insight/churn/churn-meter.ts';
import { type ChurnReport, type ChurnReportOptions, reportChurn } from '../../../src/insight/churn/churn-report.ts';
import { setManagedFieldsAside } from '../../../src/object/drop-fields.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';

/** A meter with objects that are written one after the other, on a clock that moves only when told. */
export class ChurnFixture {
  nowMs = 1_000_250;
  readonly meter: ChurnMeter;
  readonly #objects = new Map<string, KubeObject>();
  readonly #times = new Map<string, Map<string, string>>();
  #version = 100;

  constructor(options: Partial<ChurnMeterOptions> = {}) {
    this.meter = new ChurnMeter({ clock: { monotonic: () => this.nowMs }, longestMs: 60_000, ...options });
  }

  pass(ms: number): void {
    this.nowMs += ms;
  }

  /** The object as `manager` writes it now; its first version is no update. */
  write(key: string, manager: string, body: object, kind = 'Deployment'): void {
    const times = this.#times.get(key) ?? new Map<string, string>();
    this.#times.set(key, times.set(manager, `2026-01-01T00:00:00.${this.#version + 1}Z`));
    this.#put(key, body, kind);
  }

  /** The object without a body, as somebody writes it who then owns nothing of it. */
  unset(key: string): void {
    this.#put(key, {}, 'Deployment');
  }

  #put(key: string, body: object, kind: string): void {
    const [namespace, name] = key.split('/');
    this.#version += 1;
    const times = this.#times.get(key) ?? new Map<string, string>();
    const managedFields = Array.from(times, ([each, time]) => ({
      manager: each,
      operation: 'Update',
      apiVersion: 'apps/v1',
      time,
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': {} },
    }));
    const metadata = { name, namespace, uid: `uid-${key}`, resourceVersion: String(this.#version), managedFields };
    const object = setManagedFieldsAside(KubeObject.from({ kind, apiVersion: 'apps/v1', metadata, ...body }));
    const before = this.#objects.get(key);
    this.#objects.set(key, object);
    if (before) this.meter.updated(before, object);
  }

  report(options: Partial<ChurnReportOptions> = {}): ChurnReport {
    return reportChurn(this.meter, { windowMs: 60_000, nowMs: this.nowMs, ...options });
  }
}
