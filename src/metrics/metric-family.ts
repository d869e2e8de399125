type MetricType = 'counter' | 'gauge' | 'histogram';

export interface MetricDescription {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** Values of a family's labels, in the order in which it names them. */
export type LabelValues = readonly string[];

/** One line of a family, when it is asked for. `suffix` goes after the family's name; `le` is the label of a bucket. */
export interface Sample {
  readonly labels: LabelValues;
  readonly value: number;
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly le?: number;
}

/** What one name stands for: its series are made with their first use, and read at each scrape. */
export interface MetricFamily extends MetricDescription {
  readonly type: MetricType;
  samples(): Iterable<Sample>;
}
