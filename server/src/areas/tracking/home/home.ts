import { ports } from '@dealerline/shared/blocks/ports.ts'
import type { Home, HomePipeline, HomeStage, HomeTask, HomeTeamMember } from '@dealerline/shared/contract/home.ts'
import { describeTrouble } from '@dealerline/shared/record-rules/order-trouble.ts'
import { seesAllDealers } from '@dealerline/shared/rules/access.ts'
import { findChase, moneyAtRisk } from '@dealerline/shared/rules/chase.ts'
import { fromInc, sumOf } from '@dealerline/shared/rules/prices.ts'
import type { Context } from '../../../calls/context.ts'
import { listReminders } from '../../portal/notifications/reminders.ts'
import { listUnrenewedContracts } from '../ending-contracts.ts'
import { listNewestOrders } from '../order-lists.ts'
import { countStages, type StageCount } from '../stages.ts'
import { findExceptions } from './exceptions.ts'
import * as queries from './queries.ts'
import { listSetAside } from './set-aside.ts'

/** Maximum number of open orders that are examined, those with the most money at risk. */
const maxExamined = 200
const maxTasks = 50
const maxRecent = 8

/** Returns the home screen of the caller: of the dealer that they act as, if they act as one. */
export async function getHome(context: Context): Promise<Home> {
  const { tx, caller } = context
  if (seesAllDealers(caller.kind)) {
    const [stages, exceptions, recent] = await Promise.all([
      countStages(context),
      findExceptions(context),
      listNewestOrders(context, maxRecent),
    ])
    const none = { tasks: [], taskCount: 0, contracts: [], contractCount: 0, setAside: [], team: [] }
    return { role: 'staff', pipeline: toPipeline(stages), ...none, exceptions, recent }
  }
  const reminders = await listReminders(context)
  const asideFor = (isContract: boolean) =>
    reminders.filter(({ reason }) => (reason === 'contractEnds') === isContract).map(({ orderID }) => orderID)
  const [stages, group, openOrders, ending, recent] = await Promise.all([
    countStages(context),
    queries.selectGroup(tx),
    queries.selectOpenOrders(tx, ports.name, asideFor(false), maxExamined),
    listUnrenewedContracts(context, asideFor(true)),
    listNewestOrders(context, maxRecent),
  ])
  const allTasks = openOrders.flatMap((order) => toTask(order, context.now) ?? [])
  const allContracts = ending.contracts.map((each) => ({ ...each, isQuote: false, reason: 'contractEnds' as const }))
  const setAside = listSetAside(reminders, [...allTasks, ...allContracts])
  const isShown = ({ orderID }: { orderID: number }) => !setAside.some((each) => each.orderID === orderID)
  const tasks = allTasks.filter(isShown)
  const contracts = ending.contracts.filter(isShown)
  return {
    role: group.length > 0 ? 'manager' : 'dealer',
    pipeline: toPipeline(stages),
    tasks: tasks.slice(0, maxTasks),
    taskCount: tasks.length,
    contracts,
    contractCount: ending.contractCount - (ending.contracts.length - contracts.length),
    setAside,
    team: group.map((member) => toTeamMember(member, stages)),
    exceptions: [],
    recent,
  }
}

function toTask(order: queries.StoredTask, now: Date): HomeTask | undefined {
  const { orderID, isQuote, customerName, dealerID, dealerFullName, orderStatus, quoteState, trouble } = order
  const chase = findChase({ ...order, rejectedPortAt: trouble?.since ?? '' }, now)
  if (!chase) return undefined
  const detail = chase.reason === 'rejectedPort' && trouble ? describeTrouble(trouble).detail : ''
  const listed = {
    orderID,
    isQuote,
    customerName,
    dealerID,
    dealerFullName,
    orderStatus,
    quoteState,
    grade: order.grade,
  }
  return { ...listed, ...chase, detail, atRisk: moneyAtRisk(order) }
}

function toPipeline(stages: readonly StageCount[]): HomePipeline {
  const sum = (name: StageCount['stage']): HomeStage => {
    const parts = stages.filter(({ stage }) => stage === name)
    const monthly = fromInc(sumOf(parts.map((part) => part.monthly)))
    return { count: sumOf(parts.map(({ count }) => count)), monthly: monthly.inc, monthlyExGst: monthly.ex }
  }
  return { draft: sum('draft'), sent: sum('sent'), signed: sum('signed') }
}

function toTeamMember(member: queries.GroupMember, stages: readonly StageCount[]): HomeTeamMember {
  const mine = stages.filter(({ dealerID }) => dealerID === member.dealerID)
  const openQuotes = sumOf(mine.filter(({ stage, isQuote }) => isQuote && stage !== 'signed').map(({ count }) => count))
  return { ...member, ...toPipeline(mine), openQuotes }
}
