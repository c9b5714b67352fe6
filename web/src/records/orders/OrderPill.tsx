import { isConverted, orderStateLabel } from '@dealerline/shared/rules/order-states.ts'
import type { QuoteState } from '@dealerline/shared/rules/quote-states.ts'
import { IconFlag } from '@tabler/icons-react'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'

type State = Parameters<typeof orderStateLabel>[0]

const tones: Record<number, PillTone> = { 0: 'neutral', 1: 'info', 2: 'good', 3: 'good', 4: 'bad', 5: 'bad' }

const quoteTones: Record<QuoteState, PillTone> = {
  Draft: 'neutral',
  Sent: 'info',
  Opened: 'info',
  Question: 'warn',
  Accepted: 'good',
  'Not chosen': 'neutral',
  Declined: 'bad',
  Expired: 'warn',
  Converted: 'good',
}

/** An order's status as a word with a colour. */
export function OrderPill({ order, isWaiting = false }: { order: State; isWaiting?: boolean }) {
  return <Pill {...orderPill(order, isWaiting)} />
}

/** Returns the label and the colour of an order's state. */
export function orderPill(order: State, isWaiting: boolean): { label: string; tone: PillTone } {
  if (isWaiting) return { label: 'Waiting to be sent', tone: 'warn' }
  if (order.quoteState) return { label: order.quoteState, tone: quoteTones[order.quoteState] }
  return { label: orderStateLabel(order), tone: isConverted(order) ? 'good' : (tones[order.orderStatus] ?? 'neutral') }
}

/** The mark of an order that an administrator has flagged. */
export function OrderFlag() {
  return <Pill label="Flagged" tone="warn" icon={IconFlag} />
}
