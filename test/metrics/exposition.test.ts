import { describe, expect, it } from 'vitest';
import { exponentialBounds } from '../../src/metrics/histogram.ts';
import { MetricRegistry } from '../../src/metrics/metric-registry.ts';
import { createRestClientMetrics } from '../../src/metrics/rest-client-metrics.ts';
import { parseExposition } from './parse-exposition.ts';

describe('the text of a scrape', () => {
  it('has HELP, TYPE and samples of each family, by name', () => {
    const registry = new MetricRegistry();
    registry.gauge({ name: 'b', help: 'Second.', labels: [] }).with([]).set(2.5);
    const a = registry.counter({ name: 'a_total', help: 'First.', labels: ['x', 'y'] });
    a.with(['1', '2']).inc();
    a.with(['1', '2']).inc(2);
    a.with(['1', '3']).inc();
    expect(registry.expose()).toBe(
      '# HELP a_total First.\n# TYPE a_total counter\na_total{x="1",y="2"} 3\na_total{x="1",y="3"} 1\n' +
        '# HELP b Second.\n# TYPE b gauge\nb 2.5\n',
    );
  });

  it('escapes help and labels, and nothing that need not be', () => {
    const registry = new MetricRegistry();
    registry
      .counter({ name: 'a', help: 'A \\ and\na "quote".', labels: ['l'] })
      .with(['back\\slash, "quote"\nand é'])
      .inc();
    expect(registry.expose()).toBe(
      '# HELP a A \\\\ and\\na "quote".\n# TYPE a counter\na{l="back\\\\slash, \\"quote\\"\\nand é"} 1\n',
    );
    parseExposition(registry.expose());
  });

  it('counts a histogram cumulatively; a value on a bound belongs to it', () => {
    const registry = new MetricRegistry();
    const histogram = registry.histogram({ name: 'h_seconds', help: 'H.', labels: ['l'] }, [0.1, 1, 10]).with(['x']);
    for (const value of [0.05, 0.1, 0.5, 1.000001, 99]) histogram.observe(value);
    const { samples, type } = parseExposition(registry.expose()).get('h_seconds')!;
    expect(type).toBe('histogram');
    expect([...samples]).toEqual([
      ['h_seconds_bucket{l="x",le="0.1"}', 2],
      ['h_seconds_bucket{l="x",le="1"}', 3],
      ['h_seconds_bucket{l="x",le="10"}', 4],
      ['h_seconds_bucket{l="x",le="+Inf"}', 5],
      ['h_seconds_sum{l="x"}', expect.closeTo(100.650001)],
      ['h_seconds_count{l="x"}', 5],
    ]);
  });

  it('has a bucket without other labels, and numbers as Go reads them', () => {
    const registry = new MetricRegistry();
    registry
      .histogram({ name: 'h', help: 'H.', labels: [] }, exponentialBounds(1e-8, 10, 10))
      .with([])
      .observe(3);
    registry.gauge({ name: 'i', help: 'I.', labels: [] }).with([]).set(Number.NEGATIVE_INFINITY);
    registry.gauge({ name: 'n', help: 'N.', labels: [] }).with([]).set(Number.NaN);
    const text = registry.expose();
    expect(text).toContain('h_bucket{le="1e-8"} 0\nh_bucket{le="1e-7"} 0\n');
    expect(text).toContain('h_bucket{le="1"} 0\nh_bucket{le="10"} 1\nh_bucket{le="+Inf"} 1\n');
    expect(text).toContain('\ni -Inf\n');
    expect(text).toContain('\nn NaN\n');
  });

  it('leaves out what has no series, and looks up what is asked for each time', () => {
    const registry = new MetricRegistry();
    registry.counter({ name: 'never', help: 'N.', labels: ['l'] });
    let value = 1;
    registry.asked('gauge', { name: 'now', help: 'N.', labels: [] }, () =>
      value === 0 ? [] : [{ labels: [], value }],
    );
    expect(registry.expose()).toBe('# HELP now N.\n# TYPE now gauge\nnow 1\n');
    value = 7;
    expect(registry.expose()).toContain('now 7');
    value = 0;
    expect(registry.expose()).toBe('');
  });

  it('takes no name twice, and none that Prometheus would refuse', () => {
    const registry = new MetricRegistry();
    registry.counter({ name: 'a', help: '', labels: [] });
    expect(() => registry.gauge({ name: 'a', help: '', labels: [] })).toThrow('registered already');
    expect(() => registry.gauge({ name: '1a', help: '', labels: [] })).toThrow('not the name');
    expect(() => registry.gauge({ name: 'b', help: '', labels: ['a-b'] })).toThrow('not the name');
  });
});

describe('requests', () => {
  it('are counted by status, and by <error> when there was no answer', () => {
    const registry = new MetricRegistry();
    const tell = createRestClientMetrics(registry);
    tell({ method: 'GET', host: 'h:1', status: 200, durationMs: 20 });
    tell({ method: 'GET', host: 'h:1', status: 410, durationMs: 20 });
    tell({ method: 'GET', host: 'h:1', status: undefined, durationMs: 70_000 });
    const families = parseExposition(registry.expose());
    expect([...families.get('rest_client_requests_total')!.samples]).toEqual([
      ['rest_client_requests_total{code="200",method="GET",host="h:1"}', 1],
      ['rest_client_requests_total{code="410",method="GET",host="h:1"}', 1],
      ['rest_client_requests_total{code="<error>",method="GET",host="h:1"}', 1],
    ]);
    const { samples } = families.get('rest_client_request_duration_seconds')!;
    expect(samples.get('rest_client_request_duration_seconds_bucket{verb="GET",host="h:1",le="60"}')).toBe(2);
    expect(samples.get('rest_client_request_duration_seconds_count{verb="GET",host="h:1"}')).toBe(3);
  });
});
