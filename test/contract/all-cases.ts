import { applyCases } from './apply-cases.ts';
import { applyDeploymentCases } from './apply-deployment-cases.ts';
import { applyErrorCases } from './apply-error-cases.ts';
import { applyKindCases } from './apply-kind-cases.ts';
import { applyOwnerCases } from './apply-owner-cases.ts';
import type { Cases } from './case-run.ts';
import { createCases } from './create-cases.ts';
import { customResourceCases } from './custom-resource-cases.ts';
import { definitionCases } from './definition-cases.ts';
import { deleteCases } from './delete-cases.ts';
import { discoveryCases } from './discovery-cases.ts';
import { encodingCases } from './encoding-cases.ts';
import { errorCases } from './error-cases.ts';
import { initialEventsCases } from './initial-events-cases.ts';
import { jsonPatchCases } from './json-patch-cases.ts';
import { listCases } from './list-cases.ts';
import { mergePatchCases } from './merge-patch-cases.ts';
import { openApiCases } from './openapi-cases.ts';
import { patchCases } from './patch-cases.ts';
import { patchOptionCases } from './patch-option-cases.ts';
import { podTableCases } from './pod-table-cases.ts';
import { representationCases } from './representation-cases.ts';
import { reviewCases } from './review-cases.ts';
import { rootCases } from './root-cases.ts';
import { selectorCases } from './selector-cases.ts';
import { strategicKindCases } from './strategic-kind-cases.ts';
import { strategicPatchCases } from './strategic-patch-cases.ts';
import { subresourceCases } from './subresource-cases.ts';
import { tableCases } from './table-cases.ts';
import { updateCases } from './update-cases.ts';
import { watchCases } from './watch-cases.ts';

export const allCases: Cases = {
  ...applyCases,
  ...applyDeploymentCases,
  ...applyErrorCases,
  ...applyKindCases,
  ...applyOwnerCases,
  ...createCases,
  ...customResourceCases,
  ...definitionCases,
  ...deleteCases,
  ...discoveryCases,
  ...encodingCases,
  ...errorCases,
  ...initialEventsCases,
  ...jsonPatchCases,
  ...listCases,
  ...mergePatchCases,
  ...openApiCases,
  ...patchCases,
  ...patchOptionCases,
  ...podTableCases,
  ...representationCases,
  ...reviewCases,
  ...rootCases,
  ...selectorCases,
  ...strategicKindCases,
  ...strategicPatchCases,
  ...subresourceCases,
  ...tableCases,
  ...updateCases,
  ...watchCases,
};
