import { z } from 'zod'
import { call } from './call.ts'

const steps = z.object({
  /** Whether the home screen shows the steps: something is missing, and nobody has dismissed them. */
  isShown: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(['catalogue', 'terms', 'dealers', 'systems', 'order']),
      isDone: z.boolean(),
    }),
  ),
  /** The outside systems that customers or money depend on and that are sandboxes, which reach nobody. */
  sandboxCount: z.number().int(),
})
export type FirstSteps = z.output<typeof steps>

export const stepCalls = {
  getFirstSteps: call('GET support/GetFirstSteps', {
    summary: 'Get the first steps of a new installation, and whether each is done',
    access: 'admin',
    reply: steps,
  }),
  dismissFirstSteps: call('POST support/DismissFirstSteps', {
    summary: 'Hide the first steps for all administrators',
    renews: 'everything',
    access: 'admin',
    reply: steps,
  }),
}
