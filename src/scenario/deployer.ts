import type { Actor } from './actors.ts';
import type { Cluster } from './cluster.ts';
import { Writer } from './writer.ts';

const targets = ['shop/storefront', 'shop/cart', 'platform/gateway', 'payments/ledger'];

/** The pipeline that brings out new versions: another image for one deployment, which rolls. */
export function createDeployer(cluster: Cluster): Actor {
  const writer = new Writer(cluster, 'release-bot');

  const act = () => {
    const deployment = cluster.get('deployments.apps', cluster.pick(targets) ?? '');
    const [container] = deployment?.spec.template.spec.containers ?? [];
    if (!deployment || deployment.metadata.deletionTimestamp || !container) return;
    const image = nextVersion(container.image);
    const template = { spec: { containers: [{ name: container.name, image }] } };
    writer.patch('deployments.apps', deployment, { spec: { template } }, { type: 'strategic' });
  };

  return { everyMs: [20_000, 35_000], act };
}

/** `…:1.4.0` becomes `…:1.4.1`; what has no version keeps what it has. */
function nextVersion(image: string): string {
  return image.replace(/\.(\d+)$/, (_all, patch: string) => `.${Number(patch) + 1}`);
}
