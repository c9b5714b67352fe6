import { orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { IconFlag } from '@tabler/icons-react'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'

const tones: Record<number, PillTone> = { 0: 'neutral', 1: 'info', 2: 'good', 3: 'good', 4: 'bad', 5: 'bad' }

/** An order's status as a word with its colour. */
export function OrderPill({ status, isWaiting }: { status: number; isWaiting?: boolean }) {
  if (isWaiting) return <Pill label="Waiting to be sent" tone="warn" />
  return <Pill label={orderStatusLabel(status)} tone={tones[status] ?? 'neutral'} />
}

/** The mark of an order that an administrator has flagged. */
export function OrderFlag() {
  return <Pill label="Flagged" tone="warn" icon={IconFlag} />
}
