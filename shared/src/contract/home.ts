import { z } from 'zod'
import { chaseReasonNames, setAsideReasons } from '../rules/chase-reasons.ts'
import { dateInput } from '../rules/dates.ts'
import { call, orderParams } from './call.ts'
import { endingContract, listedOrder } from './listed-order.ts'

/** The orders and quotes of a stage, with their monthly charges in dollars. */
const stage = z.object({ count: z.number().int(), monthly: z.number(), monthlyExGst: z.number() })
export type HomeStage = z.output<typeof stage>

const pipeline = z.object({
  /** Orders and quotes of the last 90 days that are not sent yet. */
  draft: stage,
  /** Orders and quotes of the last 90 days that the customer can sign or accept. */
  sent: stage,
  /** Orders that were signed in the current month of the provider's time zone. */
  signed: stage,
})
export type HomePipeline = z.output<typeof pipeline>

/** An order or quote that needs a next action. */
const task = listedOrder
  .pick({
    orderID: true,
    isQuote: true,
    customerName: true,
    dealerID: true,
    dealerFullName: true,
    orderStatus: true,
    quoteState: true,
    grade: true,
  })
  .extend({
    reason: z.enum(chaseReasonNames),
    /** The days since it waits, or until it expires. */
    days: z.number().int(),
    /** Why, if somebody else gave a reason: the rejected number with the words of the carrier; otherwise empty. */
    detail: z.string(),
    /** The money at risk in dollars including GST, as `rules/chase.ts` defines it. */
    atRisk: z.number(),
  })
export type HomeTask = z.output<typeof task>

/** An order or quote that the caller has set aside for a reason, and the day on which it returns, YYYY-MM-DD. */
const orderSetAside = listedOrder
  .pick({ orderID: true, isQuote: true, customerName: true })
  .extend({ reason: z.enum(setAsideReasons), until: z.string() })
export type OrderSetAside = z.output<typeof orderSetAside>

/** A member of the manager's group. */
const teamMember = pipeline.extend({
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  /** Quotes of the last 90 days that have no order yet. */
  openQuotes: z.number().int(),
})
export type HomeTeamMember = z.output<typeof teamMember>

export const exceptionKinds = ['message', 'unprocessed', 'application', 'interest', 'jobs', 'system'] as const

/** How many exceptions of a kind the home screen has at most. */
export const maxExceptions = 20

/** Something that the provider's staff have to look at. */
const exception = z.object({
  kind: z.enum(exceptionKinds),
  /** The order or quote; 0 if it is about something else. */
  orderID: z.number().int(),
  isQuote: z.boolean(),
  /** The customer or the applicant, the kind of job, or the outside system. */
  name: z.string(),
  /** The dealer of the order; empty if it is about something else. */
  dealerFullName: z.string(),
  /** Why it failed or waits; empty if nothing is known. */
  detail: z.string(),
  /** Since when it waits; empty if that is not known. */
  since: z.string(),
  /** How many failed jobs; 1 for everything else. */
  count: z.number().int(),
})
export type HomeException = z.output<typeof exception>

export const homeCalls = {
  getHome: call('GET support/GetHome', {
    listsOrders: true,
    summary: 'Get the home screen of the caller',
    description: `Dealers get the orders and quotes that need a next action, the most money at risk first, at most 50, and the contracts that end soon; managers also get their team. Employees and administrators get the exceptions of all dealers, at most ${maxExceptions} of each kind. Everybody gets the pipeline and the newest orders and quotes.`,
    access: 'staff',
    fromStandby: true,
    reply: z.object({
      role: z.enum(['dealer', 'manager', 'staff']),
      pipeline,
      tasks: z.array(task),
      /** The number of orders and quotes that need a next action; those with the most money at risk are in `tasks`. */
      taskCount: z.number().int(),
      /** The contracts that end within 90 days and are not renewed, the first one first, at most 100. */
      contracts: z.array(endingContract),
      /** The number of these contracts. */
      contractCount: z.number().int(),
      /** What is neither in `tasks` nor in `contracts`, because the caller has set it aside; the next to return first. */
      setAside: z.array(orderSetAside),
      team: z.array(teamMember),
      exceptions: z.array(exception),
      recent: z.array(listedOrder),
    }),
  }),
  setAside: call('POST support/SetAside/{orderID}', {
    renews: 'notifications',
    summary: 'Set an order aside until a day',
    description:
      'Until then, the home screen of the caller lists the order only for another reason. On the day, a notification reminds them. Another call replaces the day.',
    access: 'staff',
    params: orderParams,
    body: z.object({ until: dateInput('Remind me on'), reason: z.enum(setAsideReasons) }),
    reply: orderSetAside,
  }),
  showAgain: call('DELETE support/SetAside/{orderID}', {
    renews: 'notifications',
    summary: 'End that an order is set aside',
    description: 'Removes the reminder of the caller.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ orderID: z.number().int() }),
  }),
}
export type Home = z.output<typeof homeCalls.getHome.reply>
