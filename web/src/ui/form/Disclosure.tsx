import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Disclosure.module.css'

interface Props {
  label: ReactNode
  /** Opens the part initially. */
  initiallyOpen?: boolean
  children: ReactNode
}

/** A part that a button unfolds. */
export function Disclosure({ label, initiallyOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(initiallyOpen)
  return (
    <div>
      <button type="button" className={classes.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden />
        {label}
      </button>
      {isOpen && <div className={classes.content}>{children}</div>}
    </div>
  )
}
