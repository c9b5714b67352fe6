import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { correctionFor, portStates } from '@dealerline/shared/rules/port-states.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, showPhone } from '../../ui/format.ts'
import { PortCorrection } from './PortCorrection.tsx'
import classes from './parts.module.css'

/** How many numbers the list shows before the person asks for all. */
const shortList = 12

interface Props {
  ports: readonly PortNumber[]
  orderID: number
  isSigned: boolean
}

const isRejected = ({ state }: PortNumber) => state === 'rejected' || state === 'refused'

/** The state, date and reason of each number, rejected numbers first. Rejected numbers can be corrected. */
export function PortStates({ ports, orderID, isSigned }: Props) {
  const [number, setNumber] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const checkedPorts = isSigned ? ports : ports.filter(({ state }) => state !== 'draft')
  if (checkedPorts.length === 0) return null
  const sorted = checkedPorts.toSorted((one, other) => Number(isRejected(other)) - Number(isRejected(one)))
  const visible = showsAll ? sorted : sorted.slice(0, Math.max(shortList, checkedPorts.filter(isRejected).length))
  const counts = Map.groupBy(checkedPorts, ({ state }) => portStates[state])
  const corrected = ports.find((port) => port.number === number)
  return (
    <>
      <p className={classes.lead} role="status">
        {[...counts]
          .map(
            ([label, group]) => `${group.length === 1 ? '1 number' : `${group.length} numbers`} ${label.toLowerCase()}`,
          )
          .join(' · ')}
      </p>
      <ul className={classes.items} aria-label="Numbers">
        {visible.map((port) => (
          <li key={port.number} className={classes.item}>
            <div className={classes.words}>
              <div className={classes.main}>{showPhone(port.number)}</div>
              <div className={classes.quiet}>
                {[
                  portStates[port.state],
                  port.date && formatDate(port.date),
                  port.attempt > 1 && `Attempt ${port.attempt}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
              {port.reason && (
                <div className={classes.quiet}>
                  {port.reason}. {correctionFor(port.code)}
                </div>
              )}
            </div>
            {port.canResubmit && (
              <Button
                className={classes.end}
                size="compact-sm"
                variant="default"
                aria-label={`Correct ${formatPhone(port.number)}`}
                onClick={() => setNumber(port.number)}
              >
                Correct
              </Button>
            )}
          </li>
        ))}
      </ul>
      {visible.length < checkedPorts.length && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {checkedPorts.length} numbers
          </Button>
        </div>
      )}
      {corrected && <PortCorrection port={corrected} orderID={orderID} onClose={() => setNumber(undefined)} />}
    </>
  )
}
