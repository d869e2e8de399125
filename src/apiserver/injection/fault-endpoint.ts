import { KinformerError } from '../../core/errors.ts';
import type { FaultList } from '../../faults/fault-list.ts';
import { isFaultName } from '../../faults/fault-table.ts';
import { formatFault, parseFaults } from '../../faults/parse-faults.ts';
import { badRequest, methodNotAllowed } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import { sendBytes } from '../http/send.ts';

export const faultPath = '/kinformer/faults';

/** GET lists the faults in force, POST adds those of the SPEC in its body, DELETE takes back all or those of `?name=`. */
export async function serveFaults(faults: FaultList, exchange: Exchange): Promise<void> {
  switch (exchange.request.method) {
    case 'POST':
      faults.add(...parse((await readBody(exchange.request)).toString()));
      break;
    case 'DELETE':
      clear(faults, exchange.query.get('name'));
      break;
    case 'GET':
      break;
    default:
      throw methodNotAllowed();
  }
  const list = faults
    .list()
    .map(({ left, id, ...fault }) => ({ id, fault: formatFault(fault), ...(left === undefined ? {} : { left }) }));
  sendBytes(exchange, 200, 'application/json', Buffer.from(`${JSON.stringify({ faults: list })}\n`));
}

function parse(spec: string) {
  try {
    return parseFaults(spec);
  } catch (error) {
    if (error instanceof KinformerError) throw badRequest(error.message);
    throw error;
  }
}

function clear(faults: FaultList, name: string | null): void {
  if (name === null) faults.clear();
  else if (isFaultName(name)) faults.clear(name);
  else throw badRequest(`unknown fault ${JSON.stringify(name)}`);
}
