import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import classes from './GradeMark.module.css'

const icons = { good: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconCircleXFilled }

type Props = { order: Pick<ListedOrder, 'grade' | 'heldRows' | 'orderStatus'> }

/** The grade of an order as an icon next to its state. A sent order has one only if it is at risk. */
export function GradeMark({ order: { grade, heldRows, orderStatus: status } }: Props) {
  // A server of release 0.4.0 does not grade orders.
  if (!grade || (grade === 'fine' && status !== orderStatus.new)) return null
  const { label, tone } = gradeNames[grade]
  const Icon = icons[tone]
  const text = grade === 'notInOrder' ? `${label}: ${heldRows}` : label
  return (
    <span className={classes.mark} data-tone={tone} title={text}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
