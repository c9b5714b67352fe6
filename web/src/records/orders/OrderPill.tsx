import { type NamedOrder, orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { IconFlag } from '@tabler/icons-react'
import { Pill } from '../../ui/shell/Pill.tsx'

/** The state of an order or quote as a word with a colour. */
export function OrderPill({ order }: { order: NamedOrder }) {
  return <Pill {...orderStateName(order)} />
}

/** The mark of an order that an administrator has flagged. */
export function OrderFlag() {
  return <Pill label="Flagged" tone="warn" icon={IconFlag} />
}
