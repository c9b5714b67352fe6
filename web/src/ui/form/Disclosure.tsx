import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Disclosure.module.css'

interface Props {
  label: ReactNode
  /** Opens the part initially. */
  initiallyOpen?: boolean
  /** Whether a field in it has an error, which must be visible. */
  hasError?: boolean
  children: ReactNode
}

/** A part that a button unfolds. */
export function Disclosure({ label, initiallyOpen = false, hasError = false, children }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(initiallyOpen)
  const isOpen = isUnfolded || hasError
  return (
    <div>
      <button type="button" className={classes.button} aria-expanded={isOpen} onClick={() => setIsUnfolded(!isOpen)}>
        <IconChevronRight size={16} aria-hidden />
        {label}
      </button>
      {isOpen && <div className={classes.content}>{children}</div>}
    </div>
  )
}
