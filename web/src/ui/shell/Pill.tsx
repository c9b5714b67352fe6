import type { StateTone } from '@dealerline/shared/rules/state-names.ts'
import { type Icon, IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconPencil } from '@tabler/icons-react'
import classes from './Pill.module.css'

export type PillTone = StateTone

const icons: Record<PillTone, Icon> = {
  neutral: IconPencil,
  info: IconClock,
  good: IconCircleCheck,
  warn: IconAlertCircle,
  bad: IconCircleX,
}

type Props = { tone?: PillTone; label: string; icon?: Icon }

/** A state as a word, an icon and a quiet colour. */
export function Pill({ tone = 'neutral', label, icon }: Props) {
  const Shape = icon ?? icons[tone]
  return (
    <span className={classes.pill} data-tone={tone}>
      <Shape size={14} aria-hidden />
      {label}
    </span>
  )
}
