import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { portCalls } from '@dealerline/shared/contract/ports.ts'
import { predictRejections } from '@dealerline/shared/record-rules/port-preflight.ts'
import { portFactsOf, toPortRow } from '@dealerline/shared/record-rules/port-rows.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { Button } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { FailedLine } from './FailedLine.tsx'
import { PortQuestions } from './PortQuestions.tsx'
import { PortStates } from './PortStates.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'
import { fixProblem, groupProblems, rowsInWords } from './port-problems.ts'

/** The ports of the order: rejections that are predicted, the check with the losing carriers, and the states. */
export default function PortsPart({ block, order, rows, setRows, readOnly }: PartProps) {
  const params = { orderID: order.orderID }
  const numbersQuery = query(portCalls.getPortNumbers, { params })
  const numbers = useQuery(numbersQuery)
  const reserved = useQuery(query(numberCalls.getReservedPhoneNumbers, { params: { orderId: order.orderID } }))
  const client = useQueryClient()
  const problems = useMemo(() => {
    const dids = (reserved.data ?? []).map(({ did }) => did)
    const facts = portFactsOf(order, { today: toLocalDay(new Date()), reserved: dids })
    return readOnly ? [] : groupProblems(predictRejections(rows.map(toPortRow), facts))
  }, [order, rows, readOnly, reserved.data])
  const check = async () => {
    client.setQueryData(numbersQuery.queryKey, await send(portCalls.checkPorts, { params }))
    notify({ httpStatus: 200, message: 'We have asked the losing carriers. Their answers can take days.' })
  }
  const ports = numbers.data ?? []
  if (rows.length === 0 && ports.length === 0 && !numbers.isError) return null
  return (
    <Section
      title="Ports"
      actions={
        !isSigned(order) &&
        !readOnly && (
          <RunButton
            variant="default"
            icon={IconPhoneCheck}
            disabled={ports.length === 0}
            run={check}
            failed={(error) => `The ports were not checked: ${error.message}`}
          >
            Check before sending
          </RunButton>
        )
      }
    >
      <FailedLine failure="The ports could not be loaded. Error getting ports" query={numbers} />
      {!readOnly && rows.length > 0 && (
        <p className={classes.lead}>
          {problems.length === 0
            ? 'No rejection is predicted.'
            : 'The losing carrier is likely to reject these. You can send the order anyway, unless a number is on it twice.'}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.items} aria-label="Predicted rejections">
          {problems.map((problem) => {
            const { field, message, fix } = problem.first
            return (
              <li key={problem.key} className={classes.item}>
                <div className={classes.words}>
                  <div className={classes.main}>
                    {rowsInWords(problem)}: {block.rows[field]?.label}
                  </div>
                  <div className={classes.quiet}>{message}</div>
                </div>
                {fix && (
                  <Button
                    className={classes.end}
                    size="compact-sm"
                    variant="default"
                    aria-label={`${fix.label}, ${rowsInWords(problem)}`}
                    onClick={() => setRows(fixProblem(rows, problem, block.rowID))}
                  >
                    {fix.label}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <PortStates ports={ports} orderID={order.orderID} isSigned={isSigned(order)} />
      {isSigned(order) && <PortQuestions ports={ports} order={order} />}
    </Section>
  )
}
