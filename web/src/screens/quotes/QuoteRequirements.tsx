import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { toScreen } from '../../session/use-order.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './quotes.module.css'

interface Props {
  orderID: number
  requirements: readonly Requirement[]
}

/** The requirements that the order would not meet; the quote can be generated anyway. */
export function QuoteRequirements({ orderID, requirements }: Props) {
  return (
    <Section title="Needed to send an order">
      {requirements.length === 0 ? (
        <p className={classes.note}>Nothing is missing.</p>
      ) : (
        <>
          <p className={classes.note}>You can generate the quote without these.</p>
          <ul className={classes.missing}>
            {requirements.map((requirement) => (
              <li key={`${requirement.code} ${requirement.link}`}>
                <AppLink href={toScreen(requirement.link, orderID)}>
                  {requirement.section}: {requirement.message}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
