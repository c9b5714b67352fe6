import classes from './Places.module.css'

/** Reserves the space of the order's status bar, so that the screen does not move when the bar appears. */
export function StatusPlace() {
  return <div className={classes.status} />
}

/** Reserves the space of the impersonation bar, so that the screen does not move when the bar appears. */
export function ImpersonationBarPlace() {
  return <div className={classes.impersonation} />
}
