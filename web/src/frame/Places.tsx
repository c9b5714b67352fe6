import { useKeptFlag } from '../ui/shell/use-kept-flag.ts'
import classes from './Places.module.css'

/** Reserves the space of the order's status bar, so that the screen does not move when the bar appears. */
export function StatusPlace() {
  return <div className={classes.status} />
}

/** Reserves the space of the acting bar, so that the screen does not move when the bar appears. */
export function ActingPlace() {
  return <div className={classes.acting} />
}

/** Reserves the space of the notes next to the screen. */
export function NotesPlace() {
  const [opened] = useKeptFlag('notes-opened')
  return <div className={classes.notes} data-opened={opened || undefined} />
}
