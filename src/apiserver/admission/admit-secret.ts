import { type ApiObject, isJsonObject } from '../api-object.ts';

/** Texts of a secret that were given in clear become part of its data. */
export function admitSecret(secret: ApiObject): void {
  const { stringData, data } = secret;
  if (!isJsonObject(stringData)) return;
  const encoded = Object.entries(stringData).map(([name, text]) => [
    name,
    Buffer.from(String(text)).toString('base64'),
  ]);
  secret.data = { ...(isJsonObject(data) ? data : {}), ...Object.fromEntries(encoded) };
  delete secret.stringData;
}
