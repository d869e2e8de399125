import { type Case, CaseRun } from './case-run.ts';
import { normalise } from './normalise.ts';

/** A case's normalised answer on the server at `url`; `id` tells its namespace and names from other runs'. */
export async function runCase(url: string, id: string, act: Case): Promise<unknown> {
  const run = await CaseRun.begin(url, id);
  try {
    return normalise(await act(run), run);
  } catch (error) {
    return { threw: String(error) };
  } finally {
    run.close();
  }
}
