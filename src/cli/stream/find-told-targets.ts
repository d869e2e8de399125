import { KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { FailureNotices } from './failure-notices.ts';
import { findTargets, type Target, type TargetRequest } from './target.ts';

interface ToldRequest extends Omit<TargetRequest, 'random' | 'onFailure'> {
  readonly notices: FailureNotices;
  /** What is looked for, as notices call it. */
  readonly title: string;
  /** Told of failures in place of the notices. */
  readonly onFailure?: TargetRequest['onFailure'];
}

/** As findTargets; what fails meanwhile is said on stderr, and so is a category of which nothing can be listed. */
export async function findToldTargets(request: ToldRequest): Promise<Target[]> {
  const targets = await find(request);
  if (targets.length === 0) throw new KinformerError('NOT_LISTABLE', 'no resource of that category can be listed');
  return targets;
}

/** The same for what can be of one type only; `hint` says why. */
export async function findOneTarget(request: Omit<ToldRequest, 'arguments'>, hint: string): Promise<Target> {
  const [target, ...others] = await find({ ...request, arguments: { resources: [request.title], names: [] } });
  if (!target || others.length > 0) {
    throw new KinformerError('USAGE', `"${request.title}" is not one resource`, { hint });
  }
  return target;
}

async function find(request: ToldRequest): Promise<Target[]> {
  const { client, notices, title } = request;
  const subject = { title, name: undefined };
  const targets = await findTargets({
    onFailure: (error, attempt, retryInMs) =>
      notices.failed(subject, { phase: 'discovery', error, attempt, retryInMs }, toUserError(error, client.server)),
    ...request,
    random: Math.random,
  });
  notices.recovered(subject);
  return targets;
}
