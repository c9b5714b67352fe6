import { useConnection } from './connection.ts'
import { useOrderSaving } from './order-saving.ts'
import { useHasNewRelease } from './release.ts'
import classes from './ServerBar.module.css'
import { WaitingBar } from './ServerBar.tsx'

/**
 * Says that calls wait for the server, that the portal works without network, or that a reload opens a new version. The bar of an
 * open order has a mark that says the second.
 */
export function NetworkBar() {
  const connection = useConnection()
  const hasMark = useOrderSaving() !== undefined
  const hasNewRelease = useHasNewRelease()
  return (
    <div role="status">
      {connection === 'waiting' && <WaitingBar />}
      {connection === 'offline' && !hasMark && (
        <div className={classes.bar}>Offline: changes are kept on this device</div>
      )}
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
