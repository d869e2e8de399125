/** A JSON client for the API server at SERVER with the token TOKEN (certificate unchecked), for the generator scripts. */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const server = process.env.SERVER;
  if (!server) throw new Error('set SERVER=https://127.0.0.1:PORT (and TOKEN, NODE_TLS_REJECT_UNAUTHORIZED=0)');
  const response = await fetch(server + path, {
    method,
    headers: {
      authorization: `Bearer ${process.env.TOKEN ?? 'admin-token'}`,
      accept: options.accept ?? 'application/json',
      'user-agent': options.userAgent ?? 'generator',
      ...(options.body === undefined ? {} : { 'content-type': options.contentType ?? 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { code: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly userAgent?: string;
}

export interface Answer {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  readonly body: any;
}

export const asTable = 'application/json;as=Table;v=v1;g=meta.k8s.io';
