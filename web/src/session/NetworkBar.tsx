import { useConnection } from './connection.ts'
import { useHasNewRelease } from './release.ts'
import classes from './ServerBar.module.css'
import { WaitingBar } from './ServerBar.tsx'

/** Says that calls wait for the server, or that a reload opens a new version. */
export function NetworkBar() {
  const connection = useConnection()
  const hasNewRelease = useHasNewRelease()
  return (
    <div role="status">
      {connection === 'waiting' && <WaitingBar />}
      {hasNewRelease && connection === 'online' && (
        <div className={classes.bar}>
          <span>A new version of the portal is available.</span>
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            Reload
          </button>
        </div>
      )}
    </div>
  )
}
