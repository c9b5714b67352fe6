import type { OrderTrouble } from '@dealerline/shared/contract/listed-order.ts'
import { describeTrouble } from '@dealerline/shared/record-rules/order-trouble.ts'
import { type NamedOrder, orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { Pill } from '../../ui/shell/Pill.tsx'

/** The state of an order or quote as a word with a colour. */
export function OrderPill({ order }: { order: NamedOrder }) {
  return <Pill {...orderStateName(order)} />
}

/** What is wrong with a signed order. Its reason is read out and shown under the pointer. A server of release 0.4.0 has none. */
export function TroublePill({ trouble }: { trouble: OrderTrouble | null | undefined }) {
  if (!trouble) return null
  const { label, detail } = describeTrouble(trouble)
  return (
    <span title={detail}>
      <Pill label={label} tone="bad" icon={IconAlertTriangle} />
      <VisuallyHidden> {detail}</VisuallyHidden>
    </span>
  )
}

/** The mark of an order that an administrator has flagged. */
export function OrderFlag() {
  return <Pill label="Flagged" tone="warn" icon={IconFlag} />
}
