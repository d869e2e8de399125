/** A page of the API reference, and the source folders and files (without `.ts`) whose exported names stand on it. */
export interface ApiTopic {
  readonly page: string;
  readonly title: string;
  readonly intro: string;
  readonly modules: readonly string[];
}

/** In the order of reading. A module belongs to the topic that names it most exactly. */
export const apiTopics: readonly ApiTopic[] = [
  {
    page: 'cluster',
    title: 'Informers on a cluster',
    intro: 'What most programs begin with: a connection, and the informers of a cluster behind it.',
    modules: ['informers/informer-factory', 'informers/connect', 'kube', 'object/json-model'],
  },
  {
    page: 'handlers',
    title: 'Handlers',
    intro: 'What an informer calls, and how handlers for common cases are made.',
    modules: [
      'cache/handlers',
      'cache/handler-funcs',
      'cache/handler-registration',
      'cache/filtering-handler',
      'cache/typed-handlers',
      'cache/deleted-object',
      'cache/enqueue-handler',
      'cache/owner-keys',
      'cache/notification',
      'cache/deltas',
    ],
  },
  {
    page: 'stores',
    title: 'Stores, indexes and listers',
    intro: 'Where an informer keeps its objects, and how they are found.',
    modules: [
      'cache/store',
      'cache/indexer',
      'cache/index-functions',
      'cache/keys',
      'cache/lister',
      'cache/mutation-cache',
      'cache/thread-safe-store',
      'cache/transaction-error',
      'object/index-expression',
    ],
  },
  {
    page: 'work-queues',
    title: 'Work queues',
    intro: "client-go's `util/workqueue`: what waits to be reconciled, and when it is tried again.",
    modules: ['workqueue', 'exec'],
  },
  {
    page: 'objects',
    title: 'Objects, selectors and errors',
    intro: 'Kubernetes objects as bytes, what selects them, and what the server says when it refuses.',
    modules: ['object'],
  },
  {
    page: 'informers',
    title: 'Shared informers by hand',
    intro: 'The informer and its factories without a cluster: for other sources, tests and tools.',
    modules: [
      'cache/shared-informer',
      'cache/factory',
      'cache/resource-informer-factory',
      'cache/new-informer',
      'cache/informer-name',
      'cache/wait-for-sync',
      'cache/sync-result',
      'cache/done-checker',
      'cache/synctrack',
      'cache/pipeline',
    ],
  },
  {
    page: 'pipeline',
    title: 'The parts of the pipeline',
    intro:
      'Reflector, queues, controller and what they say of themselves: for those who build an informer of their own.',
    modules: ['cache'],
  },
  {
    page: 'foundations',
    title: 'Time, errors and logs',
    intro: 'What the parts take as parameters, and how they fail.',
    modules: ['core'],
  },
  {
    page: 'api-server',
    title: 'The embedded API server',
    intro: 'A Kubernetes API server in memory. How tests use it is told in [Testing](../testing.md).',
    modules: ['apiserver/api-server', 'apiserver/in-process', 'apiserver', 'faults'],
  },
];
