/** What a card waits for before its "try it" is ticked. */
export type TourGoal = 'open-indexes' | 'step' | 'open-handlers' | 'drop' | 'gone' | 'select-log' | 'none';

export interface TourCard {
  readonly title: string;
  readonly text: string;
  readonly tryIt: string | undefined;
  readonly goal: TourGoal;
  readonly stage: 'reflector' | 'queue' | 'indexer' | 'processor' | undefined;
}

/** Seven cards, in the order in which an object travels. */
export const tourCards: readonly TourCard[] = [
  {
    title: 'Reflector',
    text: 'It lists the objects once, then watches: the server sends each change as it happens. rv is how far it has read.',
    tryIt: undefined,
    goal: 'none',
    stage: 'reflector',
  },
  {
    title: 'DeltaFIFO',
    text: 'Every change waits here until the controller pops it. Several changes of one object share an entry, oldest first.',
    tryIt: 'press p to pause, watch the depth grow, then press . to let one through. p resumes.',
    goal: 'step',
    stage: 'queue',
  },
  {
    title: 'Indexer',
    text: 'The local copy that your controller reads instead of asking the server. Indexes find objects by a value, at once.',
    tryIt: 'press I to see the indexes, and esc to come back.',
    goal: 'open-indexes',
    stage: 'indexer',
  },
  {
    title: 'sharedProcessor',
    text: 'It hands each change to every listener, and each listener waits on its own: a slow handler grows its own backlog.',
    tryIt: 'press H to see how long handlers take, and esc to come back.',
    goal: 'open-handlers',
    stage: 'processor',
  },
  {
    title: 'causes',
    text: 'The log below says why each event came: initial list, watch, relist, resync. What a relist found was missed before.',
    tryIt: 'press tab to go to the log, up to stop it, enter to open the object.',
    goal: 'select-log',
    stage: undefined,
  },
  {
    title: 'break it',
    text: 'F breaks the connection of this process only, so it is safe on any cluster. A break costs a reconnect and no change.',
    tryIt: 'press F then d and see it reconnect; F then g and see a relist.',
    goal: 'gone',
    stage: 'reflector',
  },
  {
    title: 'your cluster',
    text: 'Press q to leave. Then run `kinformer pods` on your own cluster; ? shows all keys wherever you are.',
    tryIt: undefined,
    goal: 'none',
    stage: undefined,
  },
];
