import type { OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { ActionIcon } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import classes from './ChaseList.module.css'

const SetAsideMenu = lazyPrefetched(() => import('./SetAsideMenu.tsx'))

/** Sets an order of the home screen aside: until tomorrow, next week or a date, when the bell reminds the person. */
export function SetAsideButton({ entry }: { entry: Omit<OrderSetAside, 'until'> }) {
  const name = `${entry.isQuote ? 'quote' : 'order'} ${entry.orderID} of ${entry.customerName}`
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className={classes.aside}>
      <ActionIcon
        ref={button}
        variant="subtle"
        aria-label={`Set ${name} aside`}
        title="Set aside"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconClockPause size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <SetAsideMenu
            entry={entry}
            name={name}
            onLeave={() => button.current?.focus()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
