import type { ApiResponse } from './api.ts';
import { notKubernetes } from './not-kubernetes.ts';

/** The whole body, parsed. Rejects with NOT_KUBERNETES when it is no JSON. */
export async function readJson<T>(response: ApiResponse, server: string): Promise<T> {
  const text = (await readBytes(response)).toString('utf8');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw notKubernetes(server, response.status, response.headers['content-type'], text, error);
  }
}

/** The beginning of the body of an answer that failed: more than the limit is not waited for, a cut is no error. */
export async function readExcerpt(response: ApiResponse, limitBytes: number): Promise<string> {
  const text = await readBytes(response, limitBytes);
  return text.toString('utf8');
}

async function readBytes(response: ApiResponse, limitBytes?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reading = response.consume((chunk) => {
    chunks.push(Buffer.from(chunk));
    length += chunk.length;
    if (limitBytes !== undefined && length > limitBytes) response.cancel();
  });
  if (limitBytes === undefined) await reading;
  else await reading.catch(() => {});
  return Buffer.concat(chunks);
}
