import { names, parseAccept } from '../encoding/accept.ts';
import { notAcceptable } from '../errors/status-errors.ts';
import { acceptOf, type Exchange } from './exchange.ts';
import { sendText } from './send-status.ts';

const warning =
  'Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is for debugging purposes only.';
const pages = ['/flagz', '/statusz'];

/** Paths that `/` lists for pages for people. */
export const debugPaths: readonly string[] = pages;

/** Answers `/flagz` and `/statusz`; false for other paths. */
export function serveDebugPage(exchange: Exchange, gitVersion: string): boolean {
  const { path } = exchange.info;
  if (!pages.includes(path)) return false;
  const accept = acceptOf(exchange.request);
  if (accept !== '' && !parseAccept(accept).some((clause) => names(clause, 'text/plain')))
    throw notAcceptable('only the following media types are accepted: application/json, application/yaml, text/plain');
  const lines = path === '/flagz' ? ['allow-privileged: true', 'anonymous-auth: true'] : statusLines(gitVersion);
  sendText(exchange, 200, `\napiserver ${path.slice(1)}\n${warning}\n${lines.join('\n')}\n`, false);
  return true;
}

function statusLines(gitVersion: string): readonly string[] {
  const version = gitVersion.replace(/^v/, '');
  const paths = `${pages.join(' ')} /healthz /livez /metrics /readyz /version`;
  return ['', `Binary version: ${version}`, `Emulation version: ${version.replace(/\.\d+$/, '')}`, `Paths: ${paths}`];
}
