import { IconUserShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ImpersonationBar.module.css'

type Props = {
  actor: string
  subject: string
  onStop: () => void
  /** Buttons before Stop. */
  children?: ReactNode
}

/** Shows the signed-in person and the dealer they act as, at the top of every screen. */
export function ImpersonationBar({ actor, subject, onStop, children }: Props) {
  return (
    <section className={classes.bar} aria-label="Acting as somebody else">
      <IconUserShare size={18} aria-hidden />
      <span>
        <strong>{actor}</strong> is acting as <strong>{subject}</strong>
      </span>
      {children}
      <button type="button" className={classes.stop} onClick={onStop}>
        Stop
      </button>
    </section>
  )
}
