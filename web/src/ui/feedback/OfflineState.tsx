import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { checkNetwork } from '../network.ts'
import classes from './states.module.css'

/** Replaces content that this device has not kept, while there is no network. It disappears when the network is back. */
export function OfflineState({ onRetry = () => void checkNetwork() }: { onRetry?: () => void }) {
  return (
    <div className={classes.state} role="status">
      <span className={classes.icon} aria-hidden>
        <IconCloudOff size={20} />
      </span>
      <p className={classes.headline}>Not available without network</p>
      <p className={classes.words}>
        This device keeps the orders that you opened. Your changes are kept too and are saved when the network is back.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
