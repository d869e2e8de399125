import type { Logger } from '../core/log.ts';
import { isExpiredError } from '../object/status.ts';

/** client-go's `DefaultWatchErrorHandler`: logs, as loudly as the error deserves; an expired version is everyday. */
export function createWatchErrorHandler(logger: Logger, reflector: string, type: string): (error: unknown) => void {
  return (error) => {
    if (isExpiredError(error)) {
      logger.info(4, 'the watch closed because its version has expired', { reflector, type, reason: String(error) });
    } else logger.error('failed to list or watch', error, { reflector, type });
  };
}
