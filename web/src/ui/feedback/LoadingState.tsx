import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIsWaiting } from '../../retrying.ts'
import { ScreenTitle } from '../form/ScreenTitle.tsx'
import { useIsOffline } from '../network.ts'
import { OfflineState } from './OfflineState.tsx'
import classes from './states.module.css'

type Props = {
  /** The title of the screen that is loading. It is shown if the screen cannot load now. */
  title?: string
  /** A text for screen readers: `Loading the order`. */
  label?: string
  /** The number of lines in the skeleton. */
  lines?: number | undefined
}

const delay = 200
const widths = ['38%', '92%', '84%', '95%', '71%', '88%']

/**
 * A skeleton that appears after 200 ms, so that quick responses do not flicker. Without network, and while the server does not
 * answer, it says that the content is not there.
 */
export function LoadingState({ title, label = 'Loading', lines = 5 }: Props) {
  const [isShown, setIsShown] = useState(false)
  const isOffline = useIsOffline()
  const isWaiting = useIsWaiting()
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), delay)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return <div hidden data-loading />
  if (isOffline || isWaiting)
    return (
      <>
        {title && <ScreenTitle title={title} />}
        {isOffline ? <OfflineState /> : <WaitingState />}
      </>
    )
  return (
    <div role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.skeleton} aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
          <div key={line} className={classes.bar} style={{ width: widths[line % widths.length] }} />
        ))}
      </div>
    </div>
  )
}

/** Replaces the skeleton while the server does not answer. The bar of the network says that it is asked again. */
const WaitingState = () => (
  <div className={classes.state} role="status" data-loading>
    <span className={classes.icon} aria-hidden>
      <IconCloudOff size={20} />
    </span>
    <p className={classes.headline}>Not loaded yet</p>
    <p className={classes.words}>It appears here as soon as the portal answers. Nothing was lost.</p>
  </div>
)
