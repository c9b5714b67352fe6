import { IconCloudOff } from '@tabler/icons-react'
import { useConnection } from '../session/connection.ts'
import classes from './OfflineBar.module.css'

/** Says without an open order that the network is away, in the place of the bar of an order, which has a mark for it. */
export function OfflineBar() {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <div className={classes.bar}>
          <IconCloudOff size={16} aria-hidden /> Offline: changes are kept on this device
        </div>
      )}
    </div>
  )
}
