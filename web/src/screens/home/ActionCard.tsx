import type { Icon } from '@tabler/icons-react'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Home.module.css'

interface Props {
  href: string
  icon: Icon
  title: string
  text: string
  /** Highlights the main action. */
  accent?: boolean
}

/** A large link for starting a task. */
export function ActionCard({ href, icon: Shape, title, text, accent }: Props) {
  return (
    <AppLink href={href} className={classes.card} data-accent={accent || undefined}>
      <span className={classes.cardIcon}>
        <Shape size={22} aria-hidden />
      </span>
      <span>
        <span className={classes.cardTitle}>{title}</span>
        <span className={classes.cardWords}>{text}</span>
      </span>
    </AppLink>
  )
}
