import { toYamlText } from '../history/yaml-scalar.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';

/** The role that this tab's user lacks, and its binding: in the namespace that is looked at, or for the whole cluster. */
export function roleYaml({ type, request, monitor }: ResourceTab): string {
  const namespace = type.namespaced ? request.namespace : undefined;
  const prefix = namespace === undefined ? 'Cluster' : '';
  const name = `read-${type.title}`;
  const metadata = [
    'metadata:',
    `  name: ${toYamlText(name)}`,
    ...(namespace === undefined ? [] : [`  namespace: ${toYamlText(namespace)}`]),
  ];
  return [
    'apiVersion: rbac.authorization.k8s.io/v1',
    `kind: ${prefix}Role`,
    ...metadata,
    'rules:',
    `- apiGroups: ["${type.group}"]`,
    `  resources: ["${type.name}"]`,
    '  verbs: ["get", "list", "watch"]',
    '---',
    'apiVersion: rbac.authorization.k8s.io/v1',
    `kind: ${prefix}RoleBinding`,
    ...metadata,
    'roleRef:',
    '  apiGroup: rbac.authorization.k8s.io',
    `  kind: ${prefix}Role`,
    `  name: ${toYamlText(name)}`,
    'subjects:',
    '- apiGroup: rbac.authorization.k8s.io',
    '  kind: User',
    `  name: ${toYamlText(userOf(monitor.phases.failure?.error))}`,
    '',
  ].join('\n');
}

/** As the server names the user in its refusal. */
function userOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return /User "([^"]+)"/.exec(message)?.[1] ?? 'YOUR-USER';
}
