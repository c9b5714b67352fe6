import type { OrderTrouble } from '@dealerline/shared/contract/listed-order.ts'
import { describeTrouble } from '@dealerline/shared/record-rules/order-trouble.ts'
import { type NamedOrder, orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFlagFilled } from '@tabler/icons-react'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './OrderPill.module.css'

/**
 * The state of an order or quote as one word with a colour. If a signed order needs its dealer, the word says why; the details are read
 * out and shown under the pointer. A server of release 0.4.0 returns no trouble.
 */
export function OrderPill({ order }: { order: NamedOrder & { trouble?: OrderTrouble | null } }) {
  if (!order.trouble) return <Pill {...orderStateName(order)} />
  const { label, detail } = describeTrouble(order.trouble)
  return (
    <span title={detail}>
      <Pill label={label} tone="bad" icon={IconAlertTriangle} />
      <VisuallyHidden> {detail}</VisuallyHidden>
    </span>
  )
}

/** The mark of an order that an administrator has flagged. */
export function OrderFlag() {
  return (
    <span className={classes.flag} title="Flagged">
      <IconFlagFilled size={16} aria-hidden />
      <VisuallyHidden>Flagged</VisuallyHidden>
    </span>
  )
}
