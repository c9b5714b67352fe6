import type { HomeTask, OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { chaseReasons, chaseScreen, moneyAtRiskLabel } from '@dealerline/shared/rules/chase-reasons.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { orderName } from '../../records/orders/order-columns.tsx'
import { formatDaysAgo } from '../../records/orders/waiting-orders.ts'
import { firstFix } from '../../session/first-fix.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney, unbroken } from '../../ui/format.ts'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './ChaseList.module.css'
import { SetAsideButton } from './SetAsideButton.tsx'
import { useRowKeys } from './use-row-keys.ts'

const SetAsideList = lazyPrefetched(() => import('./SetAsideList.tsx'))

/** A server of release 0.4.0 says neither the state nor a reason. */
type ListedTask = Omit<HomeTask, 'orderStatus' | 'quoteState' | 'detail'> &
  Partial<Pick<HomeTask, 'orderStatus' | 'quoteState' | 'detail'>>

interface Props {
  tasks: readonly ListedTask[]
  /** The number of all tasks, of which the first are shown. */
  count: number
  /** Shows the dealer of each order, because they belong to several. */
  withDealer: boolean
  /** Whether the person has no order or quote yet. */
  isNew: boolean
  /** What the person has set aside. A server of release 0.4.0 sets nothing aside. */
  setAside?: readonly OrderSetAside[] | undefined
}

/** The orders and quotes that need a next action, the most money at risk first. */
export function ChaseList({ tasks, count, withDealer, isNew, setAside }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const onKeyDown = useRowKeys(list)
  return (
    <Section title={`Next actions (${count})`} flush={tasks.length > 0}>
      {tasks.length === 0 ? (
        <NoTasks isNew={isNew} />
      ) : (
        <>
          <p className={classes.basis}>
            Highest contract value first (inc GST).
            <span className={classes.keys}> Use the arrow keys or J and K to move, and Enter to open.</span>
          </p>
          <ol ref={list} className={classes.list} onKeyDown={onKeyDown}>
            {tasks.map((task) => (
              <li key={task.orderID}>
                <AppLink className={classes.row} href={hrefOf(task)}>
                  <span className={classes.reason}>
                    <Pill {...pillOf(task)} />
                  </span>
                  <span className={classes.order}>
                    <span className={classes.customer}>{task.customerName}</span>
                    <span className={classes.detail}>
                      {otherOf(task)}
                      {orderName(task)}
                      {withDealer && ` · ${task.dealerFullName}`} · {daysOf(task)}
                      {gradeOf(task)}
                    </span>
                    {task.detail && <span className={classes.detail}>{unbroken(task.detail)}</span>}
                  </span>
                  <span className={classes.money}>
                    <VisuallyHidden>{moneyAtRiskLabel} </VisuallyHidden>
                    {formatMoney(task.atRisk)}
                  </span>
                  <span className={classes.action}>
                    {actionOf(task)}
                    <IconChevronRight size={16} aria-hidden />
                  </span>
                </AppLink>
                {setAside && <SetAsideButton entry={task} />}
              </li>
            ))}
          </ol>
        </>
      )}
      {setAside && setAside.length > 0 && (
        <Suspense>
          <SetAsideList orders={setAside} />
        </Suspense>
      )}
    </Section>
  )
}

function NoTasks({ isNew }: { isNew: boolean }) {
  return isNew ? (
    <EmptyState
      compact
      message="Orders and quotes that need a next action appear here."
      action={<AppLink href="/create-company?new=business">Create the first customer</AppLink>}
    />
  ) : (
    <EmptyState
      compact
      icon={<IconCircleCheck size={20} />}
      message="Nothing needs a next action. Orders and quotes that are unsigned, declined or expiring appear here."
    />
  )
}

const fieldsByAction: Record<string, string> = { Send: 'send', 'Send again': 'send', Complete: firstFix }

/** The action of the reason. A draft in which nothing is missing can be sent. */
function actionOf({ reason, grade }: ListedTask): string {
  const { action } = chaseReasons[reason]
  return action === 'Complete' && (grade === 'fine' || grade === 'atRisk') ? 'Send' : action
}

/** The screen of the action. It moves the focus to sending, or opens the first missing requirement. */
function hrefOf(task: ListedTask): string {
  const field = fieldsByAction[actionOf(task)]
  return `${chaseScreen(task.reason, task.orderID)}${field ? `&field=${field}` : ''}`
}

/** The pill of a row: what went wrong, or the state of the order. */
function pillOf(task: ListedTask) {
  const reason = chaseReasons[task.reason]
  return reason.tone === 'bad' ? reason : stateOf(task)
}

/** The text next to the pill: the state if the pill says what went wrong, otherwise the reason; empty if it is the same. */
function otherOf(task: ListedTask): string {
  const reason = chaseReasons[task.reason]
  const other = reason.tone === 'bad' ? stateOf(task) : reason
  return other.label === pillOf(task).label ? '' : `${other.label} · `
}

/** The state of the order or quote, or the reason if the state is not known. */
function stateOf({ orderStatus, quoteState = '', reason, isQuote }: ListedTask) {
  return orderStatus === undefined ? chaseReasons[reason] : orderStateName({ orderStatus, quoteState, isQuote })
}

/** Why a draft is not sent. The other reasons say what to do. */
function gradeOf({ reason, grade }: ListedTask): string {
  // A server of release 0.4.0 does not grade orders.
  return reason === 'draft' && grade ? ` · ${gradeNames[grade].label}` : ''
}

function daysOf({ reason, days }: ListedTask): string {
  if (reason !== 'expiresSoon') return formatDaysAgo(days)
  return days < 2 ? (days === 0 ? 'today' : 'tomorrow') : `in ${days} days`
}
