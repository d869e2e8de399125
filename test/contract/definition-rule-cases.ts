import type { CaseRun, Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';
import { definitions, widgetDefinition, widgetVersion } from './widgets.ts';

type Edit = (run: CaseRun) => object;

const v1 = widgetVersion('v1');
const names = { kind: 'Widget', plural: 'widgets', singular: 'widget', listKind: 'WidgetList' };
const spec = (more: object) => (): object => ({ spec: more });
const named = (more: object) => spec({ names: { ...names, ...more } });
const versions = (...list: readonly object[]) => spec({ versions: list });
const version = (more: object) => versions({ ...v1, ...more });
const schema = (openAPIV3Schema: object) => version({ schema: { openAPIV3Schema } });
const field = (of: object) => schema({ type: 'object', properties: { spec: of } });
const column = (of: object) => version({ additionalPrinterColumns: [of] });
const scale = (of: object) => version({ subresources: { scale: of } });
const selectable = (...paths: readonly string[]) =>
  version({
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties: { a: { type: 'string' }, o: { type: 'object' } } } },
      },
    },
    selectableFields: paths.map((jsonPath) => ({ jsonPath })),
  });
const conversion = (of: object) => spec({ conversion: of });
const rule = (of: object) =>
  field({ type: 'object', properties: { a: { type: 'string' } }, 'x-kubernetes-validations': [of] });

/** Each changes a good definition before it is created. */
const edits: Readonly<Record<string, Edit>> = {
  good: () => ({}),
  'name-other': (run) => ({ metadata: { name: `gadgets.${run.group}` } }),
  'name-empty': () => ({ metadata: { name: '' } }),
  'group-empty': spec({ group: '' }),
  'group-no-dot': spec({ group: 'contract' }),
  'group-upper': spec({ group: 'Contract.example' }),
  'group-builtin': () => ({ metadata: { name: 'widgets.apps' }, spec: { group: 'apps' } }),
  'scope-empty': spec({ scope: '' }),
  'scope-wrong': spec({ scope: 'Everywhere' }),
  'names-empty': spec({ names: {} }),
  'names-no-kind': named({ kind: '' }),
  'names-only-kind': spec({ names: { kind: 'Widget', plural: 'widgets' } }),
  'names-plural-upper': named({ plural: 'Widgets' }),
  'names-kind-bad': named({ kind: 'Wid_get' }),
  'names-kind-lower': named({ kind: 'widget' }),
  'names-list-kind-same': named({ listKind: 'Widget' }),
  'names-singular-bad': named({ singular: 'wid get' }),
  'names-short-bad': named({ shortNames: ['W'] }),
  'names-category-bad': named({ categories: ['All Things'] }),
  'versions-empty': spec({ versions: [] }),
  'versions-none': spec({ versions: undefined }),
  'versions-twice': versions(v1, { ...v1, storage: false }),
  'versions-no-storage': versions({ ...v1, storage: false }),
  'versions-none-served': versions({ ...v1, served: false }),
  'version-name-empty': versions({ ...v1, name: '' }),
  'version-name-bad': versions({ ...v1, name: 'V_1' }),
  'version-name-odd': versions({ ...v1, name: 'foo' }),
  'version-deprecated-warning-alone': version({ deprecationWarning: 'x' }),
  'version-deprecated-warning-empty': version({ deprecated: true, deprecationWarning: '' }),
  'version-deprecated-warning-long': version({ deprecated: true, deprecationWarning: 'x'.repeat(300) }),
  'preserve-unknown': spec({ preserveUnknownFields: true }),
  'schema-no-type': schema({ properties: { spec: { type: 'object' } } }),
  'schema-type-string': schema({ type: 'string' }),
  'schema-empty': schema({}),
  'schema-properties-and-additional': field({
    type: 'object',
    properties: { a: { type: 'string' } },
    additionalProperties: { type: 'string' },
  }),
  'field-no-type': field({ properties: { a: {} } }),
  'field-type-wrong': field({ type: 'text' }),
  'field-array-no-items': field({ type: 'array' }),
  'field-array-items-list': field({ type: 'array', items: [{ type: 'string' }] }),
  'field-unique-items': field({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
  'field-additional-false': field({ type: 'object', additionalProperties: false }),
  'field-ref': field({ $ref: '#/x' }),
  'field-definitions': field({ type: 'object', definitions: { a: { type: 'string' } } }),
  'field-dependencies': field({ type: 'object', dependencies: { a: ['b'] } }),
  'field-pattern-properties': field({ type: 'object', patternProperties: { a: { type: 'string' } } }),
  'field-default-wrong-type': field({ type: 'object', properties: { a: { type: 'string', default: 5 } } }),
  'field-default-unknown-member': field({ type: 'object', properties: {}, default: { b: 1 } }),
  'field-default-against-minimum': field({ type: 'integer', minimum: 5, default: 1 }),
  'field-default-null': field({ type: 'object', properties: { a: { type: 'string', default: null } } }),
  'field-pattern-bad': field({ type: 'string', pattern: '(' }),
  'field-minimum-for-string': field({ type: 'string', minimum: 5 }),
  'field-int-or-string-type': field({ type: 'string', 'x-kubernetes-int-or-string': true }),
  'field-int-or-string': field({ 'x-kubernetes-int-or-string': true }),
  'field-int-or-string-any-of': field({
    'x-kubernetes-int-or-string': true,
    anyOf: [{ type: 'integer' }, { type: 'string' }],
  }),
  'field-preserve-string': field({ type: 'string', 'x-kubernetes-preserve-unknown-fields': true }),
  'field-preserve-false': field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': false }),
  'field-embedded-no-properties': field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
  'field-embedded-preserve': field({
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
  }),
  'field-embedded-string': field({ type: 'string', 'x-kubernetes-embedded-resource': true }),
  'list-type-wrong': field({ type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'bag' }),
  'list-type-not-list': field({ type: 'string', 'x-kubernetes-list-type': 'set' }),
  'list-map-no-keys': field({
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'string' } } },
    'x-kubernetes-list-type': 'map',
  }),
  'list-map-key-unknown': field({
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'string' } } },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['b'],
  }),
  'list-map-key-not-required': field({
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'string' } } },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['a'],
  }),
  'list-map-of-strings': field({
    type: 'array',
    items: { type: 'string' },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['a'],
  }),
  'list-keys-without-map': field({ type: 'array', items: { type: 'string' }, 'x-kubernetes-list-map-keys': ['a'] }),
  'list-set-of-objects': field({
    type: 'array',
    items: { type: 'object', properties: { a: { type: 'string' } } },
    'x-kubernetes-list-type': 'set',
  }),
  'map-type-wrong': field({ type: 'object', 'x-kubernetes-map-type': 'frob' }),
  'map-type-string': field({ type: 'string', 'x-kubernetes-map-type': 'atomic' }),
  'all-of-with-type': field({ type: 'object', allOf: [{ type: 'object' }] }),
  'any-of-new-property': field({
    type: 'object',
    properties: { a: { type: 'string' } },
    anyOf: [{ properties: { b: { minLength: 1 } } }],
  }),
  'any-of-required': field({
    type: 'object',
    properties: { a: { type: 'string' } },
    anyOf: [{ required: ['a'] }],
  }),
  'not-with-default': field({ type: 'object', properties: { a: { type: 'string' } }, not: { default: {} } }),
  'metadata-schema': schema({
    type: 'object',
    properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } } },
  }),
  'metadata-name-schema': schema({
    type: 'object',
    properties: { metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } } },
  }),
  'api-version-schema': schema({ type: 'object', properties: { apiVersion: { type: 'integer' } } }),
  'kind-schema': schema({ type: 'object', properties: { kind: { type: 'string', enum: ['X'] } } }),
  'nullable-with-type': field({ type: 'string', nullable: true }),
  'unknown-schema-member': field({ type: 'string', frob: true }),
  'column-no-name': column({ type: 'string', jsonPath: '.spec' }),
  'column-no-type': column({ name: 'A', jsonPath: '.spec' }),
  'column-type-wrong': column({ name: 'A', type: 'text', jsonPath: '.spec' }),
  'column-format-wrong': column({ name: 'A', type: 'string', format: 'frob', jsonPath: '.spec' }),
  'column-no-path': column({ name: 'A', type: 'string' }),
  'column-path-no-dot': column({ name: 'A', type: 'string', jsonPath: 'spec' }),
  'column-path-bad': column({ name: 'A', type: 'string', jsonPath: '.spec[' }),
  'column-path-braces': column({ name: 'A', type: 'string', jsonPath: '{.spec}' }),
  'column-priority': column({ name: 'A', type: 'string', jsonPath: '.spec', priority: -1 }),
  'scale-empty': scale({}),
  'scale-no-status': scale({ specReplicasPath: '.spec.replicas' }),
  'scale-spec-path-wrong': scale({ specReplicasPath: '.replicas', statusReplicasPath: '.status.replicas' }),
  'scale-status-path-wrong': scale({ specReplicasPath: '.spec.replicas', statusReplicasPath: '.spec.x' }),
  'scale-selector-path-wrong': scale({
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.metadata.x',
  }),
  'scale-path-list': scale({ specReplicasPath: '.spec.a[0]', statusReplicasPath: '.status.replicas' }),
  'selectable-good': selectable('.spec.a'),
  'selectable-missing': selectable('.spec.b'),
  'selectable-object': selectable('.spec.o'),
  'selectable-no-dot': selectable('spec.a'),
  'selectable-twice': selectable('.spec.a', '.spec.a'),
  'selectable-metadata': selectable('.metadata.name'),
  'selectable-too-many': selectable(
    '.spec.a',
    '.spec.b',
    '.spec.c',
    '.spec.d',
    '.spec.e',
    '.spec.f',
    '.spec.g',
    '.spec.h',
    '.spec.i',
  ),
  'conversion-wrong': conversion({ strategy: 'Magic' }),
  'conversion-empty': conversion({}),
  'conversion-webhook-nothing': conversion({ strategy: 'Webhook' }),
  'conversion-webhook-no-client': conversion({
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: ['v1'] },
  }),
  'conversion-webhook-no-versions': conversion({
    strategy: 'Webhook',
    webhook: { clientConfig: { url: 'https://x.example/' } },
  }),
  'conversion-webhook-both-clients': conversion({
    strategy: 'Webhook',
    webhook: {
      conversionReviewVersions: ['v1'],
      clientConfig: { url: 'https://x.example/', service: { namespace: 'a', name: 'b' } },
    },
  }),
  'conversion-webhook-http': conversion({
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'http://x.example/' } },
  }),
  'conversion-none-with-webhook': conversion({
    strategy: 'None',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://x.example/' } },
  }),
  'rule-empty': rule({ rule: '' }),
  'rule-reason-wrong': rule({ rule: 'true', reason: 'Frob' }),
  'rule-message-lines': rule({ rule: 'true', message: 'a\nb' }),
  'rule-good': rule({ rule: "self.a == 'x'", message: 'must be x', fieldPath: '.a' }),
  'approval-annotation-unapproved': (run) => ({
    metadata: { name: `widgets.${run.name}.k8s.io`, annotations: { 'api-approved.kubernetes.io': 'unapproved, x' } },
    spec: { group: `${run.name}.k8s.io` },
  }),
  'approval-annotation-bad': (run) => ({
    metadata: { name: `widgets.${run.name}.k8s.io`, annotations: { 'api-approved.kubernetes.io': 'x' } },
    spec: { group: `${run.name}.k8s.io` },
  }),
  'status-ignored': () => ({ status: { storedVersions: ['x'], acceptedNames: { plural: 'x', kind: 'X' } } }),
};

export const definitionRuleCases: Cases = casesOf('crd-rules', edits, async (run, edit) => {
  const good = widgetDefinition(run.group, [v1]) as { metadata: object; spec: object };
  const { metadata = {}, spec: more = {}, ...rest } = edit(run) as { metadata?: object; spec?: object };
  const body = { ...good, ...rest, metadata: { ...good.metadata, ...metadata }, spec: { ...good.spec, ...more } };
  const answer = await run.post(`${definitions}?dryRun=All`, body);
  return answer.status < 300 ? [answer.status, answer.body.spec, answer.headers.warning] : outcome(answer);
});
