import { type Breakdown, type TotalName, totals } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPrefetched } from '../ui/lazy-prefetched.tsx'
import classes from './TotalButton.module.css'

const BreakdownDialog = lazyPrefetched(() => import('./BreakdownDialog.tsx'))

interface Props {
  total: TotalName
  /** The total as displayed. */
  children: ReactNode
  /** Computes the breakdown when the dialog opens. */
  breakdown: () => Breakdown
  /** The name of the block, unless it is the total of the whole order. */
  blockLabel?: string
}

/** A total that opens its breakdown. */
export function TotalButton({ total, children, breakdown, blockLabel }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const title = [totals[total], blockLabel].filter(Boolean).join(', ')
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.total}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {children}
        <VisuallyHidden>: {title}, breakdown</VisuallyHidden>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <BreakdownDialog title={title} breakdown={breakdown()} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
