import type { MilestoneState, ProgressMilestone } from '@dealerline/shared/contract/progress.ts'
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconProgress, type TablerIcon } from '@tabler/icons-react'
import { formatDate, formatInstant } from '../../ui/format.ts'
import classes from './progress.module.css'

const stateLooks: Record<MilestoneState, { icon: TablerIcon; label: string }> = {
  done: { icon: IconCircleCheck, label: 'Done' },
  current: { icon: IconProgress, label: 'In progress' },
  waiting: { icon: IconCircle, label: 'Not yet' },
  problem: { icon: IconAlertTriangle, label: 'Needs attention' },
}

/** Milestones in their order, each with its state, person, time and next step. */
export function MilestoneList({ milestones, label }: { milestones: readonly ProgressMilestone[]; label: string }) {
  return (
    <ol className={classes.milestones} aria-label={label}>
      {milestones.map((milestone) => (
        <MilestoneEntry key={milestone.key} milestone={milestone} />
      ))}
    </ol>
  )
}

function MilestoneEntry({ milestone }: { milestone: ProgressMilestone }) {
  const { what, state, who, at, detail, next } = milestone
  return (
    <li className={classes.milestone} data-state={state}>
      <StateIcon state={state} />
      <div className={classes.words}>
        <span className={classes.head}>
          <strong>{what}</strong> <span className={classes.state}>{labelOfState(state)}</span>
        </span>
        <span className={classes.quiet}>
          <span>{at ? `${who}, ` : who}</span>
          {at && <time dateTime={at}>{formatInstant(at, { withZone: true })}</time>}
        </span>
        <DayOf milestone={milestone} />
        {detail && <span>{detail}</span>}
        {next && <span>{next}</span>}
      </div>
    </li>
  )
}

/** The day of a milestone, unless its next step names it. */
function DayOf({ milestone: { day, state, next } }: { milestone: ProgressMilestone }) {
  const text = formatDate(day)
  if (!day || next.includes(text)) return null
  return (
    <span>
      {state !== 'done' && <span>Expected </span>}
      <time dateTime={day}>{text}</time>
    </span>
  )
}

/** The milestone that a person looks for first: a problem, the current one, or the last one that was reached. */
export function mainMilestone(milestones: readonly ProgressMilestone[]): ProgressMilestone | undefined {
  const find = (state: MilestoneState) => milestones.findLast((milestone) => milestone.state === state)
  return find('problem') ?? find('current') ?? find('done') ?? milestones[0]
}

/** The icon of a milestone's state. */
export function StateIcon({ state }: { state: MilestoneState }) {
  const Icon = stateLooks[state].icon
  return <Icon size={20} aria-hidden />
}

export const labelOfState = (state: MilestoneState) => stateLooks[state].label
