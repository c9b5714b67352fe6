import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
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

/** What an outside system was asked and has not answered yet. */
const outsideRequest = z.object({
  requestID: z.number().int(),
  /** What was asked, such as `Ports of an order`. */
  title: z.string(),
  /** The label of the system. */
  system: z.string(),
  /** The order or customer that waits; 0 if it is the other one. */
  orderID: z.number().int(),
  customerID: z.number().int(),
  askedAt: z.string(),
  /** When the portal asks for the answer again. */
  nextAt: z.string(),
  /** How often it has asked for the answer. */
  looks: z.number().int(),
  /** Why the system did not answer the last time; empty if it did. */
  problem: z.string(),
  isLate: z.boolean(),
  /** When the portal gives up; empty if it never does. */
  endsAt: z.string(),
})
export type OutsideRequest = z.output<typeof outsideRequest>

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
  getOutsideRequests: call('GET support/GetOutsideRequests', {
    summary: 'List what outside systems have not answered yet',
    description: 'Late requests come first, then the oldest. The list has at most 200; `total` and `late` count all.',
    access: 'admin',
    tag: 'outsideRequests',
    reply: z.object({ requests: z.array(outsideRequest), total: z.number().int(), late: z.number().int() }),
  }),
  askOutsideAgain: call('POST support/AskOutsideAgain', {
    summary: 'Ask an outside system for its answer now',
    description: 'A worker asks within seconds. An answered request is not queued.',
    access: 'admin',
    renews: 'outsideRequests',
    renewsAfter: 3,
    body: z.object({ requestID: z.number().int().min(1).max(maxID) }),
    reply: z.object({ isQueued: z.boolean() }),
  }),
}
