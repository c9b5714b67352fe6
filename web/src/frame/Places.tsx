import { useKeptFlag } from '../ui/shell/use-kept-flag.ts'
import classes from './Places.module.css'

/** Where the bar of the open order will stand: the screen under it does not move when it comes. */
export function StatusPlace() {
  return <div className={classes.status} />
}

/** The same for the bar that says as whom somebody acts. */
export function ActingPlace() {
  return <div className={classes.acting} />
}

/** The same for the notes beside the screen. */
export function NotesPlace() {
  const [opened] = useKeptFlag('notes-opened')
  return <div className={classes.notes} data-opened={opened || undefined} />
}
