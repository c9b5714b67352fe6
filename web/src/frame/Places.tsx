import { useStoredFlag } from '../ui/shell/use-stored-flag.ts'
import classes from './Places.module.css'

/** Reserves the space of the order's status bar, so that the screen does not move when the bar appears. */
export function StatusPlace() {
  return <div className={classes.status} />
}

/** Reserves the space of the impersonation bar, so that the screen does not move when the bar appears. */
export function ImpersonationBarPlace() {
  return <div className={classes.impersonation} />
}

/** Reserves the space of the notes next to the screen. */
export function NotesPlace() {
  const [opened] = useStoredFlag('notes-opened')
  return <div className={classes.notes} data-opened={opened || undefined} />
}
