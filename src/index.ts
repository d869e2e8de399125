export { InconsistencyError } from './cache/consistency-detector.ts';
export { Controller, type ControllerConfig } from './cache/controller.ts';
export { createQueue, type QueueKind, type QueueSettings } from './cache/create-queue.ts';
export { deepFreeze } from './cache/deep-freeze.ts';
export { DeletedObject } from './cache/deleted-object.ts';
export { DeltaFIFO, type DeltaFIFOOptions } from './cache/delta-fifo.ts';
export type { DeltaQueueOptions } from './cache/delta-queue.ts';
export {
  DeletedFinalStateUnknown,
  type Delta,
  type Deltas,
  type DeltaType,
  type ObjectDelta,
  type ObjectDeltaType,
} from './cache/deltas.ts';
export type { DoneChecker } from './cache/done-checker.ts';
export { createEnqueueHandler, type KeySink } from './cache/enqueue-handler.ts';
export type { ExpectedGvk } from './cache/expected-type.ts';
export {
  type NewInformerSettings,
  SharedInformerFactory,
  type SharedInformerFactoryOptions,
  type TweakListOptions,
} from './cache/factory.ts';
export { FIFOClosedError } from './cache/fifo-closed-error.ts';
export { FilteringResourceEventHandler } from './cache/filtering-handler.ts';
export {
  createHandlerDetailedFuncs,
  createHandlerFuncs,
  type ResourceEventHandlerDetailedFuncs,
  type ResourceEventHandlerFuncs,
} from './cache/handler-funcs.ts';
export type { HandlerFailure, HandlerRegistration } from './cache/handler-registration.ts';
export type { ResourceEventHandler } from './cache/handlers.ts';
export { metaNamespaceIndex, namespaceIndex, toKeyFunction } from './cache/index-functions.ts';
export { createIndexer, createStore, type StoreOptions } from './cache/indexer.ts';
export { type GroupVersionResource, type InformerIdentifier, InformerName } from './cache/informer-name.ts';
export {
  deletionHandlingMetaNamespaceKey,
  ExplicitKey,
  KeyError,
  metaNamespaceKey,
  ObjectName,
  splitMetaNamespaceKey,
  toDeletionHandlingObjectName,
  toObjectName,
} from './cache/keys.ts';
export type { KnownObjects } from './cache/known-objects.ts';
export { Lazy } from './cache/lazy.ts';
export {
  createGenericLister,
  everything,
  type GenericLister,
  type GenericNamespaceLister,
  type GroupResource,
  type LabelMatcher,
  listAll,
  listAllByNamespace,
  nothing,
} from './cache/lister.ts';
export type {
  ListerWatcher,
  ListOptions,
  ListPage,
  RequestContext,
  RetryNotice,
  WatchEvent,
  WatchStream,
} from './cache/lister-watcher.ts';
export { MutationCache, type MutationCacheOptions } from './cache/mutation-cache.ts';
export { type Informer, type InformerOptions, newInformer } from './cache/new-informer.ts';
export type { Cause, ListMark, Notification } from './cache/notification.ts';
export type { Observer, PipelineFailure, ReflectorPhase } from './cache/observer.ts';
export { createControllerKeys, type OwnerKind } from './cache/owner-keys.ts';
export {
  type EachListItemOptions,
  eachListItem,
  listAllPages,
  type PagedList,
  type PageFunction,
  type PagerOptions,
} from './cache/pager.ts';
export type { PipelineOptions, ReflectorSettings } from './cache/pipeline.ts';
export { type DeltaTarget, processDeltas } from './cache/process-deltas.ts';
export { processDeltasInBatch } from './cache/process-deltas-in-batch.ts';
export type { ProcessLoopConfig } from './cache/process-loop.ts';
export type {
  KeyFunction,
  PopBatchProcess,
  PopProcess,
  Queue,
  ReflectorStore,
  Transformer,
  WaitingEntry,
} from './cache/queue.ts';
export { RealFIFO, type RealFIFOOptions } from './cache/real-fifo.ts';
export { Reflector, type ReflectorOptions } from './cache/reflector.ts';
export {
  type CreateListerWatcher,
  type GenericInformer,
  type InformerScope,
  newDynamicSharedInformerFactory,
  newMetadataSharedInformerFactory,
  type ResourceInformerFactory,
  type ResourceInformerFactoryOptions,
  toResourceKey,
} from './cache/resource-informer-factory.ts';
export { type HandlerOptions, SharedIndexInformer, type SharedIndexInformerOptions } from './cache/shared-informer.ts';
export type { Indexer, Indexers, IndexFunction, IndexSizes, Store, TransactionOperation } from './cache/store.ts';
export { SyncResult } from './cache/sync-result.ts';
export { AsyncTracker, SingleFileTracker } from './cache/synctrack.ts';
export type { OnIndexError } from './cache/thread-safe-store.ts';
export { TransactionError } from './cache/transaction-error.ts';
export {
  createTypedFilteringHandler,
  type TypedResourceEventHandler,
  toResourceEventHandler,
} from './cache/typed-handlers.ts';
export { isDone, waitFor, waitForCacheSync, waitForNamedCacheSync } from './cache/wait-for-sync.ts';
export { type BackoffOptions, createBackoff, type DelayFunction } from './core/backoff.ts';
export { type Clock, realClock, type Timer } from './core/clock.ts';
export { createConsoleLogger } from './core/console-logger.ts';
export { Latch } from './core/deferred.ts';
export { type ErrorCode, errorTable, exitCode, KinformerError } from './core/errors.ts';
export { type LogFields, type Logger, silentLogger } from './core/log.ts';
export { createSeededRandom, type Random } from './core/random.ts';
export type { ReconcileRequest } from './exec/load-handler.ts';
export { type ConnectOptions, connect } from './informers/connect.ts';
export {
  InformerFactory,
  type InformerFactoryOptions,
  type InformerSettings,
  openInformerFactory,
} from './informers/informer-factory.ts';
export type {
  ApiClient,
  ApiRequest,
  ApiResource,
  ApiResponse,
  ClientEnvironment,
  ConnectionFlags,
  ResolvedResource,
} from './kube/api.ts';
export { openClient } from './kube/client.ts';
export type { KubeConfigSource } from './kube/kube-config-source.ts';
export { createListWatch, type ListWatchOptions } from './kube/list-watch.ts';
export { type ResolveOptions, resolveResources } from './kube/resolve-resources.ts';
export type { ResourceScope } from './kube/resource-path.ts';
export { type FieldRequirement, FieldSelector, parseFieldSelector } from './object/field-selector.ts';
export { type IndexExpression, parseIndexExpression } from './object/index-expression.ts';
export type { JsonModel, KubeObjectOf } from './object/json-model.ts';
export { JsonPathTemplate, parseJsonPath } from './object/json-path.ts';
export type { JsonSlice } from './object/json-path-nodes.ts';
export { KubeObject, type OwnerReference } from './object/kube-object.ts';
export type { LabelRequirement } from './object/label-requirement.ts';
export {
  LabelSelector,
  type LabelSelectorExpression,
  type LabelSelectorSpec,
  labelSelectorFromSet,
  labelSelectorFromSpec,
  parseLabelSelector,
} from './object/label-selector.ts';
export { type HasMetadata, isMetaCarrier, type ObjectMeta, objectMeta } from './object/meta.ts';
export type { ByteRange, JsonPathStep } from './object/scan-path.ts';
export type { ManagedFieldsUse } from './object/scanned-object.ts';
export {
  isAlreadyExists,
  isConflict,
  isConnectionRefused,
  isExpiredError,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isNotFound,
  isResourceExpired,
  isTimeoutStatus,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isUnauthorized,
  type Status,
  type StatusCause,
  StatusError,
} from './object/status.ts';
export type { TypeMeta } from './object/type-meta.ts';
export { BucketRateLimiter } from './workqueue/bucket-rate-limiter.ts';
export { createControllerRateLimiter, createItemBasedRateLimiter } from './workqueue/default-rate-limiters.ts';
export { DelayingQueue } from './workqueue/delaying-queue.ts';
export { ItemExponentialFailureRateLimiter } from './workqueue/item-exponential-failure-rate-limiter.ts';
export { ItemFastSlowRateLimiter } from './workqueue/item-fast-slow-rate-limiter.ts';
export { MaxOfRateLimiter } from './workqueue/max-of-rate-limiter.ts';
export type {
  CounterMetric,
  GaugeMetric,
  HistogramMetric,
  MetricsProvider,
  SettableGaugeMetric,
} from './workqueue/metrics-provider.ts';
export { type ParallelizeOptions, parallelizeUntil } from './workqueue/parallelize-until.ts';
export type { RateLimiter } from './workqueue/rate-limiter.ts';
export { RateLimitingQueue } from './workqueue/rate-limiting-queue.ts';
export { type Reconcile, type ReconcileResult, runWorkers, type WorkerOptions } from './workqueue/run-workers.ts';
export { WithMaxWaitRateLimiter } from './workqueue/with-max-wait-rate-limiter.ts';
export { WorkQueue, type WorkQueueOptions } from './workqueue/work-queue.ts';
export { createFifoStorage, type WorkQueueStorage } from './workqueue/work-queue-storage.ts';
