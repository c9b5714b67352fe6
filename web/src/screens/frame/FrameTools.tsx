import { IconExternalLink, IconLifebuoy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyLater } from '../../ui/lazy-later.ts'
import classes from '../../ui/shell/AppShell.module.css'

const RemoteSupport = lazyLater(() => import('./RemoteSupport.tsx'))

/** What leads out of the portal: the site for administration, and help with one's own screen. Either may be absent. */
export function FrameTools(props: { administrationUrl: string; remoteSupportUrl: string }) {
  const [support, setSupport] = useState<'never' | 'opened' | 'closed'>('never')
  return (
    <>
      {props.administrationUrl && (
        <a className={classes.tool} href={props.administrationUrl}>
          <IconExternalLink size={18} aria-hidden />
          <span>Administration</span>
        </a>
      )}
      {props.remoteSupportUrl && (
        <button type="button" className={classes.tool} onClick={() => setSupport('opened')}>
          <IconLifebuoy size={18} aria-hidden />
          <span>Remote Support</span>
        </button>
      )}
      {support !== 'never' && (
        <Suspense>
          <RemoteSupport
            url={props.remoteSupportUrl}
            opened={support === 'opened'}
            onClose={() => setSupport('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
