import { KinformerError } from '../core/errors.ts';

/** Where an API server is. */
export interface ServerAddress {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** The path under which the API lives, without a trailing slash; mostly empty. */
  readonly prefix: string;
  /** `https://host:port/prefix`, for messages and as a cache key. */
  readonly text: string;
}

/**
 * Reads a cluster's `server`. Without a scheme it is http, or https when the cluster has TLS settings, as client-go
 * decides.
 */
export function parseServerAddress(server: string, hasTlsSettings: boolean): ServerAddress {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(server)
    ? server
    : `${hasTlsSettings ? 'https' : 'http'}://${server}`;
  const url = URL.parse(withScheme);
  if (url === null || url.hostname === '' || !/^https?:$/.test(url.protocol)) {
    // A password may stand in it.
    const shown = server.replace(/\/\/[^/]*@/, '//…@');
    throw new KinformerError('BAD_CONFIG', `the server address "${shown}" is no http or https URL`, {
      hint: 'write https://host:port',
    });
  }
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/{2,}/g, '/');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { secure, host, port, prefix, text: `${url.protocol}//${toAuthority(host, port)}${prefix}` };
}

/** `host:port`, with brackets around an IPv6 address. */
export function toAuthority(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** True for localhost, its subdomains, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})\.?$/i.test(
    host,
  );
}
