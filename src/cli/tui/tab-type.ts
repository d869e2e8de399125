import type { ApiResource } from '../../kube/api.ts';
import { toTitle } from '../../kube/resource-path.ts';
import type { TabType } from '../../session/ports.ts';

const longestShortName = 6;

export function toTabType(resource: ApiResource): TabType {
  const { group, version, kind, name, namespaced, verbs, shortNames } = resource;
  const title = toTitle(resource);
  const [short = title] = shortNames.filter((each) => each.length >= 3);
  return {
    group,
    version,
    kind,
    name,
    title,
    shortName: name.length <= longestShortName ? name : short,
    namespaced,
    verbs,
  };
}
