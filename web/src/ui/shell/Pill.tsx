import { type Icon, IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconPencil } from '@tabler/icons-react'
import classes from './Pill.module.css'

/** The meaning of a state, which sets its colour; its label names the state. */
export type PillTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

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
