import { actionCalls } from '@dealerline/shared/contract/actions.ts'
import { routesOf } from '../../../calls/handler.ts'
import { recordSpan } from '../../../kernel/tracing.ts'

export const actionRoutes = routesOf(actionCalls, {
  reportActions: async (_context, { body }) => {
    for (const { kind, screen, startTime, duration, ...ids } of body.actions)
      recordSpan(
        `${kind} ${screen}`,
        { ...ids, startTime, endTime: startTime + duration },
        { 'dealerline.screen': screen },
      )
    return null
  },
})
