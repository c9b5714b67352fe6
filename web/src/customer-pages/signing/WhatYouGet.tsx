import type { OrderInWords, ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { unbroken } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { hasCost, pairsOf } from '../order-pairs.ts'
import { Pairs } from '../Pairs.tsx'
import styles from './signing.module.css'

interface Props {
  order: ReadableOrder
  places: OrderInWords['places']
}

/** What the customer gets: a card for each address, in sentences, which unfolds to its lines. */
export function WhatYouGet({ order, places }: Props) {
  if (places.length === 0) return null
  const title = order.charges[0] ? 'What you get' : 'What changes'
  return (
    <>
      <h2>{title}</h2>
      <ul className={classes.services} aria-label={title}>
        {places.map(({ address, services }) => (
          <li key={address} className={classes.service}>
            {(address || places.length > 1) && <h3>{address || 'Services without an address'}</h3>}
            <ul className={styles.sentences}>
              {services
                .flatMap(({ sentences }) => sentences)
                .map((sentence) => (
                  <li key={sentence}>{unbroken(sentence)}</li>
                ))}
            </ul>
            <details className={styles.lines}>
              <summary>{labelOf(services)}</summary>
              {services.map((service) => (
                <Lines
                  key={service.section}
                  service={service}
                  section={order.sections[service.section]}
                  address={address}
                  hasFacts={places.find(isAbout(service.section))?.address === address}
                />
              ))}
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

type Service = OrderInWords['places'][number]['services'][number]

const isAbout = (section: number) => (place: OrderInWords['places'][number]) =>
  place.services.some((service) => service.section === section)

function labelOf(services: readonly Service[]): string {
  const lines = services.reduce((sum, { rows }) => sum + rows.length, 0)
  return lines > 1 ? `Show details of ${lines} lines` : 'Show details'
}

interface LinesProps {
  service: Service
  section: ReadableOrder['sections'][number] | undefined
  /** The heading of the card. */
  address: string
  /** Whether the facts of the whole service are shown here, at its first address. */
  hasFacts: boolean
}

/** Every value of a service at an address. */
function Lines({ service: { rows }, section, address, hasFacts }: LinesProps) {
  if (!section) return null
  const isElsewhere = ({ value }: { value: string }) => value !== address
  const facts = hasFacts ? section.facts.filter(hasCost).filter(isElsewhere) : []
  return (
    <>
      <h4>{section.title}</h4>
      {facts.length > 0 && <Pairs pairs={facts} />}
      {rows.map((index) => (
        <Pairs key={index} pairs={pairsOf(section, index).filter(isElsewhere)} />
      ))}
    </>
  )
}
