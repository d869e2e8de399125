import { KinformerError } from '../core/errors.ts';
import { checkHeaderText } from './header-text.ts';
import { isRecord, type KubeconfigEntry, textOf, textsOf } from './kubeconfig-file.ts';

/** A header, once per value. */
export type HeaderFields = Readonly<Record<string, string | string[]>>;

/** The Impersonate headers of `as`, `as-uid`, `as-groups` and `as-user-extra`. */
export function impersonationHeaders(user: KubeconfigEntry): HeaderFields {
  const name = textOf(user.fields.as);
  const uid = textOf(user.fields['as-uid']);
  const groups = textsOf(user.fields['as-groups']);
  const extra = isRecord(user.fields['as-user-extra']) ? Object.entries(user.fields['as-user-extra']) : [];
  if (name === undefined) {
    if (uid === undefined && groups.length === 0 && extra.length === 0) return {};
    throw new KinformerError('BAD_CONFIG', `user "${user.name}" impersonates groups, a uid or extras, but no user`, {
      hint: 'set `as` in the kubeconfig, or pass --as USER',
    });
  }
  const headers: Record<string, string | string[]> = { 'Impersonate-User': name };
  if (uid !== undefined) headers['Impersonate-Uid'] = uid;
  if (groups.length > 0) headers['Impersonate-Group'] = groups;
  for (const [key, values] of extra) headers[`Impersonate-Extra-${encodeExtraKey(key)}`] = textsOf(values);
  for (const text of Object.values(headers).flat()) checkHeaderText(text, `who user "${user.name}" impersonates`);
  return headers;
}

/** client-go's headerKeyEscape: every byte that may not stand in a header's name, and `%`, becomes `%XX`. */
function encodeExtraKey(key: string): string {
  return [...Buffer.from(key, 'utf8')]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[!#$&'*+.^_`|~0-9A-Za-z-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
