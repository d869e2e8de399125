import { KinformerError } from '../core/errors.ts';
import { isLoopback, type ServerAddress } from './server-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a server: `proxyUrl` of the cluster always; else HTTPS_PROXY or HTTP_PROXY (upper case before lower case)
 * under the rules of Go: never for loopback, and not for what NO_PROXY names.
 */
export function chooseProxy(server: ServerAddress, proxyUrl: string | undefined, env: Environment): URL | undefined {
  if (proxyUrl !== undefined) return parseProxy(proxyUrl, 'proxy-url');
  const name = server.secure ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = readVariable(env, name);
  if (text === undefined || isLoopback(server.host)) return undefined;
  const excluded = (readVariable(env, 'NO_PROXY') ?? '').split(',').some((rule) => matchesRule(rule.trim(), server));
  return excluded ? undefined : parseProxy(text, name);
}

function readVariable(env: Environment, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()] || undefined;
}

function parseProxy(text: string, source: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url !== null && (!isDecodable(url.username) || !isDecodable(url.password))) {
    throw new KinformerError('BAD_CONFIG', `${source} has a % in its name or password that is no escape`, {
      hint: 'write %25 for a %',
    });
  }
  if (url !== null && url.hostname !== '' && /^(https?|socks(4a?|5h?)?):$/.test(url.protocol)) return url;
  // The text may hold a password, so that only the source is named.
  throw new KinformerError('BAD_CONFIG', `${source} is no proxy address`, { hint: 'write http://host:port' });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** One entry of NO_PROXY: `*`, an address or network, or a domain, each perhaps with a port. */
function matchesRule(rule: string, { host, port }: ServerAddress): boolean {
  if (rule === '') return false;
  if (rule === '*') return true;
  const lowerHost = host.toLowerCase();
  if (rule.includes('/')) return isInNetwork(lowerHost, rule);
  const { name, port: rulePort } = splitPort(rule.toLowerCase());
  if (rulePort !== undefined && rulePort !== port) return false;
  if (isSameAddress(name, lowerHost)) return true;
  const domain = name.replace(/^\*\./, '.');
  return domain.startsWith('.') ? lowerHost.endsWith(domain) : lowerHost === domain || lowerHost.endsWith(`.${domain}`);
}

function splitPort(rule: string): { readonly name: string; readonly port: number | undefined } {
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(rule);
  if (match) return { name: match[1] ?? match[2] ?? '', port: Number(match[3]) };
  return { name: rule.replace(/^\[|\]$/g, ''), port: undefined };
}

function isSameAddress(a: string, b: string): boolean {
  const net = process.getBuiltinModule('node:net');
  if (net.isIP(a) === 0 || net.isIP(a) !== net.isIP(b)) return false;
  return isInNetwork(b, `${a}/${net.isIPv6(a) ? 128 : 32}`);
}

function isInNetwork(host: string, rule: string): boolean {
  const net = process.getBuiltinModule('node:net');
  const [address = '', bits = ''] = rule.split('/');
  const family = net.isIPv6(address) ? 'ipv6' : 'ipv4';
  const length = Number(bits);
  if (net.isIP(host) === 0 || net.isIP(host) !== net.isIP(address)) return false;
  if (!/^\d+$/.test(bits) || length > (family === 'ipv6' ? 128 : 32)) return false;
  const network = new net.BlockList();
  network.addSubnet(address, length, family);
  return network.check(host, family);
}
