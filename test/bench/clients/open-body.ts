import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { readServer } from './kubeconfig.ts';

/** The answer to one GET, with nothing between it and the socket but Node's HTTP. */
export function openBody(path: string): Promise<IncomingMessage> {
  const { url, options } = readServer(readFileSync(process.env.KUBECONFIG ?? '', 'utf8'));
  const { get } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    get(url + path, options, (message) => {
      if (message.statusCode === 200) resolve(message);
      else reject(new Error(`HTTP ${message.statusCode}`));
    }).on('error', reject);
  });
}
