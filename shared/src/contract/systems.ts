import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call } from './call.ts'

const outsideSystem = z.object({
  /** The short name, as in `ALLOW_SANDBOXES`. */
  name: z.string(),
  label: z.string(),
  isSandbox: z.boolean(),
  /** The host of the service, or the name of its provider; empty for a sandbox. */
  service: z.string(),
  /** The setting that connects the service, such as `SMTP_URL`. */
  setting: z.string(),
  /** The time of the last answer, some seconds late; empty if there was none. */
  answeredAt: z.string(),
  /** The time of the last failure; empty if there was none. */
  failedAt: z.string(),
  /** Why the last request failed, in a sentence without data of the request. */
  failure: z.string(),
})
export type OutsideSystemState = z.output<typeof outsideSystem>

const test = z.object({
  /** Whether the system answers and accepts the credentials. */
  answers: z.boolean(),
  /** Why it does not, in a sentence; empty if it does. */
  failure: z.string(),
})

export const systemCalls = {
  getOutsideSystems: call('GET support/GetOutsideSystems', {
    summary: 'List the outside systems with their state',
    description: 'The state has the last answer and the last failure at any server.',
    access: 'admin',
    reply: z.object({ systems: z.array(outsideSystem) }),
  }),
  testOutsideSystem: call('POST support/TestOutsideSystem', {
    summary: 'Ask an outside system whether it answers',
    renews: 'everything',
    description: 'The request changes nothing there, and uses the settings in force.',
    access: 'admin',
    body: z.object({ name: limited('Name', 60) }),
    reply: test,
  }),
}
