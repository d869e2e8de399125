import { silentLogger } from '../../core/log.ts';
import type { ShownCredential } from '../../insight/doctor/credential-validity.ts';
import { resolveConnection } from '../../kube/connection.ts';
import { createUserCredential } from '../../kube/user-credential.ts';
import type { CommandContext } from '../command-runner.ts';
import { toConnectionFlags, toEnvironment } from '../connect.ts';
import type { OptionValues } from '../option-table.ts';

/** What the user shows the server, as far as it stands in files; undefined for others: nothing is run to find out. */
export async function readCredential(
  options: OptionValues,
  context: CommandContext,
): Promise<ShownCredential | undefined> {
  const environment = toEnvironment(context, silentLogger);
  try {
    const connection = await resolveConnection(toConnectionFlags(options), environment);
    const { exec, 'auth-provider': provider } = connection.user.fields;
    if (exec !== undefined || provider !== undefined) return undefined;
    const credential = await createUserCredential(connection, environment);
    const shown = await credential.current();
    credential.close();
    return shown;
  } catch {
    return undefined;
  }
}
