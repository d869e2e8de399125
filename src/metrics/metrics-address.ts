import { KinformerError } from '../core/errors.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/** `HOST:PORT`, `[::1]:PORT`; `:PORT` and `PORT` mean loopback. Throws USAGE. */
export function parseMetricsAddress(text: string): MetricsAddress {
  const match = /^(?:\[([0-9a-fA-F:.]+(?:%\w+)?)\]:|([^:[\]\s/]*):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[3] ?? Number.NaN);
  if (!(port <= 65_535)) {
    throw new KinformerError('USAGE', `"${text}" is not an address`, {
      hint: 'write :9090 for this machine alone, or HOST:PORT, such as 0.0.0.0:9090',
    });
  }
  return { host: match?.[1] ?? (match?.[2] || '127.0.0.1'), port };
}

/** As a URL has it. */
export function toMetricsUrl({ host, port }: MetricsAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
}
