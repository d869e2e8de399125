import { acceptCases } from './accept-cases.ts';
import { accessCases } from './access-cases.ts';
import { accessReviewCases } from './access-review-cases.ts';
import { againCases } from './again-cases.ts';
import { applyCases } from './apply-cases.ts';
import { applyDeploymentCases } from './apply-deployment-cases.ts';
import { applyErrorCases } from './apply-error-cases.ts';
import { applyKindCases } from './apply-kind-cases.ts';
import { applyOwnerCases } from './apply-owner-cases.ts';
import type { Cases } from './case-run.ts';
import { createCases } from './create-cases.ts';
import { customResourceCases } from './custom-resource-cases.ts';
import { customValueCases } from './custom-value-cases.ts';
import { definitionCases } from './definition-cases.ts';
import { definitionLifeCases } from './definition-life-cases.ts';
import { definitionRuleCases } from './definition-rule-cases.ts';
import { deleteCases } from './delete-cases.ts';
import { detailCases } from './detail-cases.ts';
import { discoveryAcceptCases } from './discovery-accept-cases.ts';
import { discoveryCases } from './discovery-cases.ts';
import { encodingCases } from './encoding-cases.ts';
import { errorCases } from './error-cases.ts';
import { formatCases } from './format-cases.ts';
import { initialEventsCases } from './initial-events-cases.ts';
import { jsonPatchCases } from './json-patch-cases.ts';
import { judgedCases } from './judged-cases.ts';
import { lateCases } from './late-cases.ts';
import { listCases } from './list-cases.ts';
import { listOptionCases } from './list-option-cases.ts';
import { listTokenCases } from './list-token-cases.ts';
import { mergePatchCases } from './merge-patch-cases.ts';
import { openApiCases } from './openapi-cases.ts';
import { openApiFileCases } from './openapi-file-cases.ts';
import { patchCases } from './patch-cases.ts';
import { patchOptionCases } from './patch-option-cases.ts';
import { podStatusCases } from './pod-status-cases.ts';
import { podTableCases } from './pod-table-cases.ts';
import { protobufCases } from './protobuf-cases.ts';
import { quotaCases } from './quota-cases.ts';
import { representationCases } from './representation-cases.ts';
import { reviewCases } from './review-cases.ts';
import { rootCases } from './root-cases.ts';
import { rootPathCases } from './root-path-cases.ts';
import { ruleCases } from './rule-cases.ts';
import { scaleCases } from './scale-cases.ts';
import { selectorCases } from './selector-cases.ts';
import { selectorFieldCases } from './selector-field-cases.ts';
import { selectorLabelCases } from './selector-label-cases.ts';
import { settledCases } from './settled-cases.ts';
import { strategicKindCases } from './strategic-kind-cases.ts';
import { strategicPatchCases } from './strategic-patch-cases.ts';
import { subresourceCases } from './subresource-cases.ts';
import { tableCases } from './table-cases.ts';
import { tableKindCases } from './table-kind-cases.ts';
import { updateCases } from './update-cases.ts';
import { validityCases } from './validity-cases.ts';
import { watchCases } from './watch-cases.ts';
import { watchOptionCases } from './watch-option-cases.ts';
import { writeCases } from './write-cases.ts';

export const allCases: Cases = {
  ...acceptCases,
  ...accessCases,
  ...accessReviewCases,
  ...againCases,
  ...applyCases,
  ...applyDeploymentCases,
  ...applyErrorCases,
  ...applyKindCases,
  ...applyOwnerCases,
  ...createCases,
  ...customResourceCases,
  ...customValueCases,
  ...definitionCases,
  ...definitionLifeCases,
  ...definitionRuleCases,
  ...deleteCases,
  ...detailCases,
  ...discoveryAcceptCases,
  ...discoveryCases,
  ...encodingCases,
  ...errorCases,
  ...formatCases,
  ...initialEventsCases,
  ...jsonPatchCases,
  ...judgedCases,
  ...lateCases,
  ...listCases,
  ...listOptionCases,
  ...listTokenCases,
  ...mergePatchCases,
  ...openApiCases,
  ...openApiFileCases,
  ...patchCases,
  ...patchOptionCases,
  ...podStatusCases,
  ...podTableCases,
  ...protobufCases,
  ...quotaCases,
  ...representationCases,
  ...reviewCases,
  ...rootCases,
  ...rootPathCases,
  ...ruleCases,
  ...scaleCases,
  ...selectorCases,
  ...selectorFieldCases,
  ...selectorLabelCases,
  ...settledCases,
  ...strategicKindCases,
  ...strategicPatchCases,
  ...subresourceCases,
  ...tableCases,
  ...tableKindCases,
  ...updateCases,
  ...validityCases,
  ...watchCases,
  ...watchOptionCases,
  ...writeCases,
};
