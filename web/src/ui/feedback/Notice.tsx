import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface Props {
  tone?: 'info' | 'warning' | 'bad'
  icon?: ReactNode
  children: ReactNode
}

/** A message next to a form or a list, with an icon and optional actions. */
export function Notice({ tone = 'info', icon, children }: Props) {
  const defaultIcon =
    tone === 'info' ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon ?? defaultIcon}
      <div className={classes.words}>{children}</div>
    </div>
  )
}
