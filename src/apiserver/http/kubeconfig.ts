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

/** What `@kubernetes/client-node` takes in `loadFromOptions`. */
export interface KubeconfigOptions {
  readonly clusters: { name: string; server: string; caData?: string; skipTLSVerify: boolean }[];
  readonly users: { name: string; token: string }[];
  readonly contexts: { name: string; cluster: string; user: string }[];
  readonly currentContext: string;
}

/** The same as an object. client-node refuses plain HTTP unless it is told not to verify. */
export function toKubeconfigOptions({ url, ca, adminToken, viewerToken }: KubeconfigParts): KubeconfigOptions {
  const trust = ca === undefined ? {} : { caData: Buffer.from(ca).toString('base64') };
  return {
    clusters: [{ name: 'kinformer', server: url, skipTLSVerify: ca === undefined, ...trust }],
    users: [
      { name: 'admin', token: adminToken },
      { name: 'viewer', token: viewerToken },
    ],
    contexts: [
      { name: 'admin', cluster: 'kinformer', user: 'admin' },
      { name: 'viewer', cluster: 'kinformer', user: 'viewer' },
    ],
    currentContext: 'admin',
  };
}
