import type { KubeObject } from '../../object/kube-object.ts';

/** What is seen of a Secret is told on stderr, where no value of it may come. */
export function isSecret({ kind }: KubeObject): boolean {
  return kind === 'Secret';
}

/** Whether what a JSONPath finds must not be told; of a Secret only what is plainly none of its data may be. */
export function isHiddenPath(object: KubeObject, path: string): boolean {
  return isSecret(object) && !harmless.test(path);
}

const harmless = /^\{?\.(?:type\b|metadata\.(?!annotations)\w)/;
