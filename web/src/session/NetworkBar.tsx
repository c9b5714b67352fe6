import { useIsOffline } from '../ui/network.ts'
import { useHasNewRelease } from './release.ts'
import classes from './ServerBar.module.css'

/** Says that the portal works without network, or that a reload opens a new version. */
export function NetworkBar() {
  const isOffline = useIsOffline()
  const hasNewRelease = useHasNewRelease()
  return (
    <div role="status">
      {isOffline && (
        <div className={classes.bar} data-lasting>
          Offline: changes are kept on this device
        </div>
      )}
      {hasNewRelease && !isOffline && (
        <div className={classes.bar} data-lasting>
          <span>A new version of the portal is available.</span>
          <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
            Reload
          </button>
        </div>
      )}
    </div>
  )
}
