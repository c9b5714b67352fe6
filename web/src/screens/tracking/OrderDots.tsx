import type { ProgressMilestone } from '@dealerline/shared/contract/progress.ts'
import { VisuallyHidden } from '@mantine/core'
import { labelOfState, StateIcon } from '../../records/progress/MilestoneList.tsx'
import { formatDate } from '../../ui/format.ts'
import classes from './tracking.module.css'

/** The milestones of an order as dots on one line, each with the person who signs and its day. */
export function OrderDots({ milestones }: { milestones: readonly ProgressMilestone[] }) {
  return (
    <ol className={classes.dots} aria-label="Steps of the order">
      {milestones.map(({ key, what, who, actor, state, at, day }) => (
        <li key={key} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <StateIcon state={state} />
          <strong>{what}</strong> <VisuallyHidden>{labelOfState(state)}</VisuallyHidden>
          <div>
            {actor === 'customer' && who && <div>{who}</div>}
            {(at || day) && <time dateTime={at || day}>{formatDate(at || day)}</time>}
          </div>
        </li>
      ))}
    </ol>
  )
}
