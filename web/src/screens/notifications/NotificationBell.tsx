import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import frame from '../../ui/shell/AppShell.module.css'
import classes from './bell.module.css'
import { useNewNotificationCount } from './use-notifications.ts'

const BellPanel = lazyPrefetched(() => import('./BellPanel.tsx'))

/** The bell of the top bar: shows the number of new notifications and opens them. */
export function NotificationBell() {
  const [panelState, setPanelState] = useState<'never' | 'opened' | 'closed'>('never')
  const count = useNewNotificationCount()
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} new`
  return (
    <>
      <button
        type="button"
        className={`${frame.tool} ${classes.bell}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setPanelState('opened')}
      >
        <IconBell size={18} aria-hidden />
        {count > 0 && (
          <b className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </b>
        )}
      </button>
      {panelState !== 'never' && (
        <Suspense>
          <BellPanel opened={panelState === 'opened'} onClose={() => setPanelState('closed')} />
        </Suspense>
      )}
    </>
  )
}
