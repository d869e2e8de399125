import type { JsonObject } from '../api-object.ts';
import { childOf, optionalChild, setDefaults, setZeroDefaults } from './set-default.ts';

const group = 'flowcontrol.apiserver.k8s.io';

/** Defaults of what shares out the API server's own attention. */
export const flowDefaults: Readonly<Record<string, (object: JsonObject) => void>> = {
  [`flowschemas.${group}`]: (schema) => setZeroDefaults(childOf(schema, 'spec'), { matchingPrecedence: 1000 }),
  [`prioritylevelconfigurations.${group}`]: (configuration) => {
    const spec = childOf(configuration, 'spec');
    const limited = optionalChild(spec, 'limited');
    const exempt = optionalChild(spec, 'exempt');
    if (exempt) setDefaults(exempt, { nominalConcurrencyShares: 0, lendablePercent: 0 });
    if (!limited) return;
    setDefaults(limited, { nominalConcurrencyShares: 30, lendablePercent: 0 });
    const queuing = optionalChild(optionalChild(limited, 'limitResponse'), 'queuing');
    if (queuing) setZeroDefaults(queuing, { queues: 64, handSize: 8, queueLengthLimit: 50 });
  },
};
