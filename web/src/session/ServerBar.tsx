import { useIsWaiting } from '../retrying.ts'
import classes from './ServerBar.module.css'

/** Says that calls wait for the server. It disappears when they are answered or have failed. */
export function ServerBar() {
  const isWaiting = useIsWaiting()
  return <div role="status">{isWaiting && <WaitingBar />}</div>
}

export function WaitingBar() {
  return (
    <div className={classes.bar}>
      <span className={classes.spinner} aria-hidden />
      <span>The portal does not answer. Trying again…</span>
    </div>
  )
}
