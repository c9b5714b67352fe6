import { numberCalls, type ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { Button } from '@mantine/core'
import { IconPhonePlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { FailedLine } from './FailedLine.tsx'
import { formatNumber } from './format-number.ts'
import { countToGive, giveNumbers, outboundNumber, rowWith, takeNumbers } from './give-numbers.ts'
import { NumberFinder } from './NumberFinder.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

/** The telephone numbers reserved for the order: search, assign to rows, and release. */
export default function NumbersPart({ block, order, rows, setRows, readOnly }: PartProps) {
  const params = { orderId: order.orderID }
  const reservedQuery = query(numberCalls.getReservedPhoneNumbers, { params })
  const reservedNumbers = useQuery(reservedQuery)
  const client = useQueryClient()
  const [finding, setFinding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasFinding = useRef(false)
  // Restore the focus when the finder closes or a number is released.
  useEffect(() => {
    if (wasFinding.current && !finding) opener.current?.focus()
    wasFinding.current = finding
  }, [finding])
  const setReserved = (remaining: ReservedNumber[]) => client.setQueryData(reservedQuery.queryKey, remaining)

  const releasing = useMutation({
    mutationFn: (numbers: readonly ReservedNumber[]) => {
      const [only] = numbers
      return only && numbers.length === 1
        ? send(numberCalls.deleteReservedPhoneNumber, { params: { ...params, id: only.id } })
        : send(numberCalls.deleteReservedPhoneNumbers, { params: { orderID: order.orderID } })
    },
    onSuccess: (remaining, numbers) => {
      setReserved(remaining)
      opener.current?.focus()
      const dids = numbers.map(({ did }) => did)
      if (dids.some((did) => rowWith(rows, did))) setRows(takeNumbers(rows, dids))
      notify({
        httpStatus: 200,
        message: numbers.length === 1 ? 'Number released' : `${numbers.length} numbers released`,
      })
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: `Error releasing numbers: ${error.message}` })
      void reservedNumbers.refetch()
    },
  })
  const release = async (numbers: readonly ReservedNumber[]) => {
    const usedCount = numbers.filter(({ did }) => rowWith(rows, did)).length
    const what = numbers.length === 1 ? formatNumber(numbers[0]?.did ?? '') : `all ${numbers.length} numbers`
    const isConfirmed = await confirm({
      title: `Release ${what}?`,
      message:
        usedCount > 0
          ? `${usedCount === 1 ? 'One row has' : `${usedCount} rows have`} it as outbound number and will be left without. Somebody else may take what is released.`
          : 'Somebody else may take what is released.',
      confirmLabel: 'Release',
      danger: true,
    })
    if (isConfirmed) releasing.mutate(numbers)
  }

  const numbers = reservedNumbers.data ?? []
  if (readOnly && numbers.length === 0 && !reservedNumbers.isError) return null
  const canGive = outboundNumber in block.rows && !readOnly
  const toGive = canGive ? countToGive(rows, numbers) : 0
  return (
    <Section
      title="Phone numbers"
      actions={
        !readOnly &&
        !finding && (
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconPhonePlus size={18} aria-hidden />}
            onClick={() => setFinding(true)}
          >
            Find numbers
          </Button>
        )
      }
    >
      {reservedNumbers.isError && (
        <FailedLine
          what="Error getting reserved numbers"
          error={reservedNumbers.error}
          onRetry={() => void reservedNumbers.refetch()}
        />
      )}
      {reservedNumbers.isSuccess && numbers.length === 0 && (
        <p className={classes.lead}>No numbers are reserved for this order yet.</p>
      )}
      {numbers.length > 0 && (
        <ul className={classes.items} aria-label="Reserved numbers">
          {numbers.map((number) => {
            const row = rowWith(rows, number.did)
            return (
              <li key={number.id} className={classes.item}>
                <span className={classes.main}>{formatNumber(number.did)}</span>
                <span className={classes.quiet}>{row ? `Given to row ${rows.indexOf(row) + 1}` : 'Not given yet'}</span>
                {!readOnly && (
                  <Button
                    className={classes.end}
                    size="compact-sm"
                    variant="subtle"
                    color="danger"
                    aria-label={`Release ${formatNumber(number.did)}`}
                    loading={releasing.isPending && releasing.variables.includes(number)}
                    onClick={() => void release([number])}
                  >
                    Release
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {numbers.length > 0 && !readOnly && (
        <div className={classes.buttons}>
          {toGive > 0 && (
            <Button variant="default" onClick={() => setRows(giveNumbers(rows, numbers))}>
              {toGive === 1 ? 'Give to the row without one' : `Give to the ${toGive} rows without one`}
            </Button>
          )}
          {numbers.length > 1 && (
            <Button
              className={classes.end}
              size="compact-sm"
              variant="subtle"
              color="danger"
              onClick={() => void release(numbers)}
            >
              Release all
            </Button>
          )}
        </div>
      )}
      {finding && (
        <NumberFinder
          orderID={order.orderID}
          initialCount={Math.max(1, rows.length - numbers.length)}
          onReserved={setReserved}
          onClose={() => setFinding(false)}
        />
      )}
    </Section>
  )
}
