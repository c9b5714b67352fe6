import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleXFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import layout from '../../ui/form/layout.module.css'
import classes from '../Finish.module.css'
import { TermList } from './TermList.tsx'
import { toConfirmLabel, toState, useDealerTerms } from './use-dealer-terms.ts'

/** The terms in the panel: how many need a confirmation, and their texts in a side panel with *Confirm all*. */
export function TermsPart({ orderID }: { orderID: number }) {
  const dealerTerms = useDealerTerms(orderID)
  const { openCount, isConfirmed, confirmAll } = dealerTerms
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={classes.part} aria-label="Terms">
      <div className={classes.line}>
        <h3>Terms</h3>
        {dealerTerms.terms && (
          <span className={classes.state} data-tone={isConfirmed ? 'good' : 'bad'} role="status">
            {isConfirmed ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleXFilled size={18} aria-hidden />}
            {toState(dealerTerms)}
          </span>
        )}
      </div>
      <Button
        variant="default"
        data-next={openCount > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {openCount === 0 ? 'Read the terms' : 'Read and confirm'}
      </Button>
      <SidePanel
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Terms and conditions"
        foot={
          <Button
            data-next
            disabled={openCount === 0}
            onClick={() => {
              confirmAll()
              setIsOpen(false)
            }}
          >
            {toConfirmLabel(dealerTerms)}
          </Button>
        }
      >
        <p className={layout.hint}>Go through these terms with the customer, who accepts them before signing.</p>
        <TermList dealerTerms={dealerTerms} readOnly={false} withTexts />
      </SidePanel>
    </section>
  )
}
