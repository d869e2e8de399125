import type { BodyModel } from '../../view/models/frame-model.ts';
import type { BodyContext } from './body-context.ts';
import { churnBody } from './churn-body.ts';
import { handlersBody } from './handlers-body.ts';
import { indexesBody } from './indexes-body.ts';
import { objectBody } from './object-body.ts';
import { logOf, pipelineBody } from './pipeline-body.ts';
import { queueBody } from './queue-body.ts';
import type { TabScreen } from './tab-screen.ts';
import { whyBody } from './why-body.ts';

/** What stands between strip and footer for the view of a tab. */
export function bodyOf(screen: TabScreen, all: readonly TabScreen[], context: BodyContext): BodyModel {
  switch (context.layout.view) {
    case 'queue':
      return queueBody(screen, context);
    case 'indexes':
      return indexesBody(screen, context);
    case 'object':
      return screen.object ? objectBody(screen, screen.object, context) : pipelineBody(screen, context);
    case 'handlers':
      return handlersBody(screen, context);
    case 'log':
      return { view: 'log', log: logOf(screen, context, 'log') };
    case 'why':
      return whyBody(screen, all, context);
    case 'churn':
      return churnBody(screen, context);
    case 'pipeline':
      return pipelineBody(screen, context);
  }
}
