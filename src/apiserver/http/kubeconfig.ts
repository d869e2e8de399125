export interface KubeconfigParts {
  readonly url: string;
  /** PEM; undefined over http. */
  readonly ca: string | undefined;
  readonly adminToken: string;
  readonly viewerToken: string;
}

/** A kubeconfig with the contexts `admin` (current) and `viewer`. */
export function formatKubeconfig({ url, ca, adminToken, viewerToken }: KubeconfigParts): string {
  const authority = ca === undefined ? '' : `\n    certificate-authority-data: ${Buffer.from(ca).toString('base64')}`;
  return `apiVersion: v1
kind: Config
clusters:
- name: kinformer
  cluster:
    server: ${url}${authority}
contexts:
- name: admin
  context:
    cluster: kinformer
    user: admin
- name: viewer
  context:
    cluster: kinformer
    user: viewer
current-context: admin
users:
- name: admin
  user:
    token: ${JSON.stringify(adminToken)}
- name: viewer
  user:
    token: ${JSON.stringify(viewerToken)}
`;
}
