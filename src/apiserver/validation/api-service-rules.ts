import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import { invalidAll } from './checks.ts';
import { dns1035Problems } from './names.ts';

/** The name of an APIService says its version and group; its priorities have limits. */
export function validateApiService(apiService: ApiObject): StatusCause[] {
  const expected = `${stringAt(apiService, 'spec', 'version')}.${stringAt(apiService, 'spec', 'group')}`;
  const causes: StatusCause[] = [];
  const { name } = apiService.metadata;
  if (name !== expected) {
    const detail = `must be \`spec.version+"."+spec.group\`: ${JSON.stringify(expected)}`;
    causes.push(invalidValue('metadata.name', name, detail));
  }
  const version = stringAt(apiService, 'spec', 'version');
  causes.push(...invalidAll('spec.version', version, dns1035Problems(version)));
  causes.push(...validatePriority(apiService, 'groupPriorityMinimum', 20_000));
  causes.push(...validatePriority(apiService, 'versionPriority', 1000));
  const service = objectAt(apiService, 'spec', 'service');
  for (const field of ['namespace', 'name']) {
    if (service && stringAt(service, field) === '') causes.push(requiredValue(`spec.service.${field}`));
  }
  return causes;
}

function validatePriority(apiService: ApiObject, field: string, limit: number): StatusCause[] {
  const priority = Number(valueAt(apiService, 'spec', field) ?? 0);
  if (priority > 0 && priority <= limit) return [];
  return [invalidValue(`spec.${field}`, priority, `must be positive and less than ${limit}`)];
}
