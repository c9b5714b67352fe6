import { z } from 'zod'
import { call } from './call.ts'

/** The kinds of actions that start a trace. */
export const actionKinds = ['click', 'key', 'submit'] as const

const hex = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[0-9a-f]+$/)
    .meta({ examples: ['b7ad6b7169203331'.repeat(length / 16)] })

/** An action of a person on a screen, with the trace of the calls that followed. */
const action = z.object({
  kind: z.enum(actionKinds),
  /** The address of the screen without numbers and query, such as `/customers/:id`. */
  screen: z
    .string()
    .regex(/^\/[a-z0-9/:_-]{0,80}$/i)
    .meta({ examples: ['/customers/:id'] }),
  traceID: hex(32),
  spanID: hex(16),
  /** The time of the action in milliseconds since 1970. */
  startTime: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Milliseconds until the last of its calls was answered. */
  duration: z.number().min(0).max(600_000),
})
export type ReportedAction = z.output<typeof action>

export const actionCalls = {
  reportActions: call('POST Portal/ReportActions', {
    summary: 'Report the actions of a person for traces',
    description:
      'The web app reports clicks and other actions that were followed by calls, so that their traces begin in the browser. Ignored if the portal sends no traces.',
    access: 'signedIn',
    reads: true,
    beforeMfa: true,
    body: z.object({ actions: z.array(action).min(1).max(50) }),
    noContent: true,
  }),
}
