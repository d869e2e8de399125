import { admissionCases } from './admission-cases.ts';
import { bodyCases } from './body-cases.ts';
import type { Cases } from './case-run.ts';
import { configChangeCases } from './config-change-cases.ts';
import { configValidationCases } from './config-validation-cases.ts';
import { deleteOptionCases } from './delete-option-cases.ts';
import { immutableCases } from './immutable-cases.ts';
import { kindCases } from './kind-cases.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import { podDeleteCases } from './pod-delete-cases.ts';
import { podValidationCases } from './pod-validation-cases.ts';
import { podWriteCases } from './pod-write-cases.ts';
import { serviceValidationCases } from './service-validation-cases.ts';
import { workloadValidationCases } from './workload-validation-cases.ts';

/** Creates, updates and deletes of built-in kinds. */
export const writeCases: Cases = {
  ...admissionCases,
  ...bodyCases,
  ...configChangeCases,
  ...configValidationCases,
  ...deleteOptionCases,
  ...immutableCases,
  ...kindCases,
  ...lifecycleCases,
  ...podDeleteCases,
  ...podValidationCases,
  ...podWriteCases,
  ...serviceValidationCases,
  ...workloadValidationCases,
};
