import { useLayoutEffect, useRef } from 'react'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from './Tabs.module.css'

interface Props {
  /** The label of the links for screen readers. */
  label: string
  tabs: readonly { href: string; label: string; current: boolean; count?: string | undefined }[]
}

/** Links to the parts of a screen, like tabs. */
export function Tabs({ label, tabs }: Props) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  // A phone shows the first tabs only.
  useLayoutEffect(() => {
    const tab = current === undefined ? undefined : bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - bar.current.clientWidth
  }, [current])
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {tabs.map(({ href, label: text, current, count }) => (
        <AppLink key={href} href={href} className={classes.tab} aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{count}</span>
            </>
          )}
        </AppLink>
      ))}
    </nav>
  )
}
