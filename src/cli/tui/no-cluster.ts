import { exitCode, KinformerError } from '../../core/errors.ts';
import type { InformerPort } from '../../session/ports.ts';
import type { Session } from '../../session/session.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import { showSession } from './run-session.ts';

/** The screen that says that there is no cluster. Resolves with `demo` when the user asked for the demo. */
export async function showNoCluster(
  invocation: Pick<Invocation, 'options'>,
  context: CommandContext,
): Promise<number | 'demo'> {
  let session: Session | undefined;
  let wantsDemo = false;
  const onEnter = () => {
    wantsDemo = true;
    session?.end(exitCode.ok);
  };
  const looked = context.env.KUBECONFIG ? '$KUBECONFIG' : '$KUBECONFIG, ~/.kube/config';
  const code = await showSession(
    { invocation, context },
    noInformers,
    { namespace: undefined, isDemo: false, empty: { state: { type: 'no-cluster', looked }, onEnter } },
    (made) => {
      session = made;
    },
  );
  await session?.stop();
  return wantsDemo ? 'demo' : code;
}

const noCluster = () => new KinformerError('NO_CONFIG', 'no cluster is configured');

const noInformers: InformerPort = {
  context: 'no cluster',
  server: '',
  open: async () => {
    throw noCluster();
  },
  resourceNames: () => [],
  namespaces: async () => [],
  contexts: () => [],
  switchContext: async () => {
    throw noCluster();
  },
};
