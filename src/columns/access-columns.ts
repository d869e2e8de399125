import type { JsonObject } from '../core/json.ts';
import { formatAge } from './age.ts';
import { ageColumn, type Column, defaultColumns, nameColumn, text, wide } from './column.ts';
import { listAt, textAt, valueAt } from './read.ts';

const bindingColumns: readonly Column[] = [
  nameColumn,
  text(
    'Role',
    'role that is bound',
    (object) => `${textAt(object, 'roleRef', 'kind')}/${textAt(object, 'roleRef', 'name')}`,
  ),
  ageColumn,
  wide(text('Users', 'users that have it', (object) => subjectsText(object, 'User'))),
  wide(text('Groups', 'groups that have it', (object) => subjectsText(object, 'Group'))),
  wide(text('ServiceAccounts', 'service accounts that have it', (object) => subjectsText(object, 'ServiceAccount'))),
];

/** RBAC and certificates. */
export const accessColumns: Readonly<Record<string, readonly Column[]>> = {
  'Role.rbac.authorization.k8s.io': defaultColumns,
  'ClusterRole.rbac.authorization.k8s.io': defaultColumns,
  'RoleBinding.rbac.authorization.k8s.io': bindingColumns,
  'ClusterRoleBinding.rbac.authorization.k8s.io': bindingColumns,
  'CertificateSigningRequest.certificates.k8s.io': [
    nameColumn,
    ageColumn,
    text('SignerName', 'signer that is asked', (object) => textAt(object, 'spec', 'signerName') || '<none>'),
    text('Requestor', 'user who asks', (object) => textAt(object, 'spec', 'username')),
    text('RequestedDuration', 'how long it should be valid', (object) => {
      const seconds = valueAt(object, 'spec', 'expirationSeconds');
      return typeof seconds === 'number' ? formatAge(seconds * 1000) : '<none>';
    }),
    text('Condition', 'what became of the request', conditionText),
  ],
};

function subjectsText(binding: JsonObject, kind: string): string {
  return listAt(binding, 'subjects')
    .filter((subject) => textAt(subject, 'kind') === kind)
    .map((subject) => {
      const name = textAt(subject, 'name');
      const namespace = textAt(subject, 'namespace');
      return kind === 'ServiceAccount' ? `${namespace}/${name}` : name;
    })
    .join(', ');
}

function conditionText(request: JsonObject): string {
  const types = new Set(listAt(request, 'status', 'conditions').map((condition) => textAt(condition, 'type')));
  const decision = types.has('Denied') ? 'Denied' : types.has('Approved') ? 'Approved' : 'Pending';
  const failed = types.has('Failed') ? ',Failed' : '';
  return `${decision}${failed}${textAt(request, 'status', 'certificate') === '' ? '' : ',Issued'}`;
}
