import { parseDurationMs } from '../core/duration.ts';
import { KinformerError } from '../core/errors.ts';
import type { Fault } from './fault.ts';
import { type FaultKind, type FaultVerb, faultGrammar, faultKinds, isFaultName } from './fault-table.ts';

/**
 * Reads `NAME[:count=N][:for=DURATION][:resource=R][:verb=list|watch|get][:key=value]`, comma separated. Throws USAGE and
 * says which part is wrong.
 */
export function parseFaults(spec: string): readonly Fault[] {
  return spec
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseFault);
}

function parseFault(text: string): Fault {
  const [name = '', ...parts] = text.split(':');
  if (!isFaultName(name))
    throw usage(`unknown fault ${JSON.stringify(name)}`, `faults are ${Object.keys(faultKinds).join(', ')}`);
  const kind: FaultKind = faultKinds[name];
  let fault: Fault = { name };
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 1) throw usage(`fault ${name}: ${JSON.stringify(part)} is not key=value`, grammar);
    fault = withPart(fault, kind, part.slice(0, equals), part.slice(equals + 1));
  }
  return fault;
}

function withPart(fault: Fault, kind: FaultKind, key: string, value: string): Fault {
  const { name } = fault;
  switch (key) {
    case 'count':
      if (!/^[1-9]\d*$/.test(value))
        throw usage(`fault ${name}: count ${JSON.stringify(value)} is not a positive number`, grammar);
      return { ...fault, count: Number(value) };
    case 'for':
      return { ...fault, forMs: parseFor(name, value) };
    case 'resource':
      if (value === '') throw usage(`fault ${name}: resource is empty`, grammar);
      return { ...fault, resource: value };
    case 'verb': {
      const verb = kind.verbs.find((known) => known === value);
      if (!verb)
        throw usage(
          `fault ${name} cannot hit the verb ${JSON.stringify(value)}`,
          `it can hit ${kind.verbs.join(', ')}`,
        );
      return { ...fault, verb: verb as FaultVerb };
    }
    default:
      if (!Object.hasOwn(kind.keys, key)) throw usage(`fault ${name} has no key ${JSON.stringify(key)}`, keysOf(kind));
      return { ...fault, keys: { ...fault.keys, [key]: value } };
  }
}

function parseFor(name: string, value: string): number {
  try {
    return parseDurationMs(value);
  } catch (error) {
    throw usage(`fault ${name}: ${error instanceof Error ? error.message : String(error)}`, grammar);
  }
}

const grammar = `write ${faultGrammar}`;

function keysOf(kind: FaultKind): string {
  return `its keys are ${['count', 'for', 'resource', 'verb', ...Object.keys(kind.keys)].join(', ')}`;
}

function usage(message: string, hint: string): KinformerError {
  return new KinformerError('USAGE', message, { hint });
}

/** The text that `parseFaults` reads as the same fault. */
export function formatFault({ name, count, forMs, resource, verb, keys = {} }: Fault): string {
  const parts = [
    ['count', count],
    ['for', forMs === undefined ? undefined : `${forMs}ms`],
    ['resource', resource],
    ['verb', verb],
    ...Object.entries(keys),
  ];
  return [name, ...parts.filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${value}`)].join(':');
}
