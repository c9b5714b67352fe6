import { IconHelp, IconLifebuoy } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPrefetched } from '../ui/lazy-prefetched.tsx'
import classes from '../ui/shell/AppShell.module.css'

const HelpPanel = lazyPrefetched(() => import('../screens/help/HelpPanel.tsx'))
const RemoteSupport = lazyPrefetched(() => import('./RemoteSupport.tsx'))

interface Props {
  remoteSupportUrl: string
}

type PanelState = 'never' | 'opened' | 'closed'

/** The buttons of the top bar: remote support if it is offered, and Help. */
export function FrameTools({ remoteSupportUrl }: Props) {
  const [support, setSupport] = useState<PanelState>('never')
  const [help, setHelp] = useState<PanelState>('never')
  const helpButton = useRef<HTMLButtonElement>(null)
  const closeHelp = () => {
    setHelp('closed')
    // The panel does not know which element had the focus if it was opened as soon as it was loaded.
    helpButton.current?.focus()
  }
  return (
    <>
      {remoteSupportUrl && (
        <button type="button" className={classes.tool} onClick={() => setSupport('opened')}>
          <IconLifebuoy size={18} aria-hidden />
          <span>Remote Support</span>
        </button>
      )}
      <button ref={helpButton} type="button" className={classes.tool} onClick={() => setHelp('opened')}>
        <IconHelp size={18} aria-hidden />
        <span>Help</span>
      </button>
      {help !== 'never' && (
        <Suspense>
          <HelpPanel opened={help === 'opened'} onClose={closeHelp} />
        </Suspense>
      )}
      {support !== 'never' && (
        <Suspense>
          <RemoteSupport url={remoteSupportUrl} opened={support === 'opened'} onClose={() => setSupport('closed')} />
        </Suspense>
      )}
    </>
  )
}
