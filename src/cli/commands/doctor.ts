import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { createDoctorPrinter } from '../doctor/doctor-printer.ts';
import { readCredential } from '../doctor/read-credential.ts';
import { runDoctorOn } from '../doctor/run-doctor.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { refuseEmptyArguments } from '../refuse-empty-arguments.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { reportFormats, takenFormat } from '../taken-format.ts';

/** It always ends: when this has passed without --timeout, with what is known by then. */
const defaultLimitMs = 30_000;

export const runDoctor: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  refuseEmptyArguments(invocation);
  const format = takenFormat(invocation, reportFormats, refuse) ?? 'table';
  await checkSelectors(options);
  const onReport = await createDoctorPrinter({ format, options, context });
  const asked = [...new Set(invocation.arguments.flatMap((resource) => resource.split(',')))];
  const limitMs = options.timeout || defaultLimitMs;
  const { client, logger } = await connect(options, context);
  try {
    return await runDoctorOn({
      client,
      logger,
      options,
      context,
      resources: asked.length > 0 ? asked : ['pods'],
      namespace: chooseNamespace(options, client, 'default'),
      limitMs,
      readCredential: () => readCredential(options, context),
      onReport,
    });
  } finally {
    client.close();
  }
};

function refuse(type: string): KinformerError {
  return new KinformerError('USAGE', `doctor has no output format ${type}`, { hint: 'use -o json, yaml or table' });
}
