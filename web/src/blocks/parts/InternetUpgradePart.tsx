import { blankRow, type Row } from '@dealerline/shared/blocks/block.ts'
import { type InternetUpgrade, internetCalls } from '@dealerline/shared/contract/internet.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { FailedLine } from './FailedLine.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

const isUpgradeOf = (row: Row, service: InternetUpgrade) =>
  row.upgrade === true &&
  toDialled(row.serviceNumber) === toDialled(service.serviceNumber) &&
  row.addressID === service.addressID

/** Takes over the focus of the button that was removed. */
const takeFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

/** The internet services of the customer. A new row can upgrade each of them. */
export default function InternetUpgradePart({ block, order, rows, setRows, readOnly }: PartProps) {
  const services = useQuery({
    ...query(internetCalls.getInternetUpgrade, { params: { id: order.customerID } }),
    enabled: !readOnly,
  })
  const [lastUpgraded, setLastUpgraded] = useState(0)
  if (readOnly) return null
  const types = new Map(block.rows.internetType?.options?.map(({ value, label }) => [value, label]))
  const upgrade = ({ internetID, internetType, addressID, serviceNumber }: InternetUpgrade) => {
    const blank = blankRow(block, factsOf(order), rows)
    const row = { ...blank, internetType, addressID, serviceNumber, upgrade: true, rowKey: crypto.randomUUID() }
    setRows([...rows, row])
    setLastUpgraded(internetID)
  }
  if (hasFailed(services)) return <FailedLine failure="Error getting internet upgrades" query={services} />
  if (!services.data || services.data.length === 0) return null
  return (
    <Section title="Current services of this customer">
      <ul className={classes.items}>
        {services.data.map((service) => {
          const label = types.get(service.internetType) ?? service.internetType
          const isChosen = rows.some((row) => isUpgradeOf(row, service))
          const location = [service.formattedAddress, service.serviceNumber].filter(Boolean).join(' · ')
          return (
            <li key={service.internetID} className={classes.item}>
              <div className={classes.words}>
                <div className={classes.main}>{[label, service.ratePlanDescription].filter(Boolean).join(', ')}</div>
                <div className={classes.quiet}>
                  {[location, service.signedDate && `signed ${formatDate(service.signedDate)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              {isChosen ? (
                <span
                  className={classes.quiet}
                  tabIndex={-1}
                  ref={service.internetID === lastUpgraded ? takeFocus : undefined}
                >
                  Upgraded by a row below
                </span>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Upgrade this: ${[label, location].filter(Boolean).join(', ')}`}
                  onClick={() => upgrade(service)}
                >
                  Upgrade this
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
