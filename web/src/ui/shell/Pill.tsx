import { type Icon, IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconPencil } from '@tabler/icons-react'
import classes from './Pill.module.css'

/** What a state means to a person; the word says which state it is. */
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
