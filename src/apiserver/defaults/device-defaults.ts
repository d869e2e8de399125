import type { JsonObject } from '../api-object.ts';
import { itemsOf, optionalChild, setDefaults } from './set-default.ts';

const group = 'resource.k8s.io';

/** Defaults of claims of devices. */
export const deviceDefaults: Readonly<Record<string, (object: JsonObject) => void>> = {
  [`resourceclaims.${group}`]: (claim) => defaultClaim(optionalChild(claim, 'spec')),
  [`resourceclaimtemplates.${group}`]: (template) =>
    defaultClaim(optionalChild(optionalChild(template, 'spec'), 'spec')),
};

function defaultClaim(spec: JsonObject | undefined): void {
  for (const request of itemsOf(optionalChild(spec, 'devices'), 'requests')) {
    const exactly = optionalChild(request, 'exactly');
    for (const one of [...(exactly ? [exactly] : []), ...itemsOf(request, 'firstAvailable')]) defaultRequest(one);
  }
}

function defaultRequest(request: JsonObject): void {
  setDefaults(request, { allocationMode: 'ExactCount' });
  if (request.allocationMode === 'ExactCount' && !request.count) request.count = 1;
  for (const toleration of itemsOf(request, 'tolerations')) setDefaults(toleration, { operator: 'Equal' });
}
