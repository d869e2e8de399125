import { createRequire } from 'node:module';
import type { Environment } from '@marcbachmann/cel-js';
import { registerExtensions } from './extension-functions.ts';

interface CelPackage {
  readonly Environment: new (options: object) => Environment;
}

let environment: Environment | undefined;

/** Where rules are parsed and run. The package is loaded with the first rule: few servers ever see one. */
export function celEnvironment(): Environment {
  if (environment) return environment;
  const { Environment: Made }: CelPackage = createRequire(import.meta.url)('@marcbachmann/cel-js');
  const options = { unlistedVariablesAreDyn: true, enableOptionalTypes: true, homogeneousAggregateLiterals: false };
  environment = new Made(options);
  registerExtensions(environment);
  return environment;
}

let optionalEnvironment: Environment | undefined;

/** The same for rules whose `oldSelf` may be missing. */
export function optionalCelEnvironment(): Environment {
  optionalEnvironment ??= celEnvironment().clone().registerVariable('oldSelf', 'optional<dyn>');
  return optionalEnvironment;
}
