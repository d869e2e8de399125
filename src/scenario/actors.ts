import { statusOf } from '../object/status.ts';
import { createAutoscaler } from './autoscaler.ts';
import { createCertificateIssuer } from './certificate-issuer.ts';
import type { Cluster } from './cluster.ts';
import { createDeployer } from './deployer.ts';
import { createEvictor } from './evictor.ts';
import { createHotLoop } from './hot-loop.ts';
import { createIdleWriter } from './idle-writer.ts';
import { createLeaderLeases } from './leader-leases.ts';

/** Somebody who does something now and then. */
export interface Actor {
  /** The shortest and the longest time between two deeds, ms. */
  readonly everyMs: readonly [number, number];
  readonly act: () => void;
}

/** Starts those who make the shop's cluster live. They end with the signal. */
export function startActors(cluster: Cluster, signal: AbortSignal): void {
  for (const actor of [
    createHotLoop(cluster),
    createDeployer(cluster),
    createAutoscaler(cluster),
    createEvictor(cluster),
    createIdleWriter(cluster),
    createCertificateIssuer(cluster),
    createLeaderLeases(cluster),
  ]) {
    startActor(cluster, actor, signal);
  }
}

function startActor(cluster: Cluster, { everyMs, act }: Actor, signal: AbortSignal): void {
  const wait = () => {
    if (signal.aborted) return;
    const timer = cluster.clock.setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        try {
          act();
        } catch (error) {
          // What it acts on may be gone or on its way out: the user owns this cluster.
          if (!statusOf(error)) throw error;
        }
        wait();
      },
      cluster.between(...everyMs),
    );
    const stop = () => timer.cancel();
    signal.addEventListener('abort', stop, { once: true });
  };
  wait();
}
