import { numberCalls, type ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { formatPhone, toDialled } from '@dealerline/shared/rules/dialled.ts'
import { Button } from '@mantine/core'
import { IconPhonePlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query, send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { showPhone } from '../../ui/format.ts'
import type { EditedRow } from '../content/row-errors.ts'
import { FailedLine } from './FailedLine.tsx'
import { NumberFinder } from './NumberFinder.tsx'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

/** The telephone numbers reserved for the order: search, assign to rows, and release. */
export default function NumbersPart({ block, order, rows, setRows, readOnly }: PartProps) {
  const params = { orderId: order.orderID }
  const reservedQuery = query(numberCalls.getReservedPhoneNumbers, { params })
  const reservedNumbers = useQuery(reservedQuery)
  const client = useQueryClient()
  const [isFinderOpen, setIsFinderOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasFinderOpen = useRef(false)
  // Restore the focus when the finder closes or a number is released.
  useEffect(() => {
    if (wasFinderOpen.current && !isFinderOpen) opener.current?.focus()
    wasFinderOpen.current = isFinderOpen
  }, [isFinderOpen])
  const setReserved = (remaining: ReservedNumber[]) => client.setQueryData(reservedQuery.queryKey, remaining)

  const releaseMutation = useMutation({
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
      if (dids.some((did) => rowWith(rows, did))) setRows(removeNumbers(rows, dids), { isStep: false })
      notify({
        httpStatus: 200,
        message: numbers.length === 1 ? 'Number released' : `${numbers.length} numbers released`,
      })
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: `Error releasing numbers: ${error.message}` }, error)
      void reservedNumbers.refetch()
    },
  })
  const release = async (numbers: readonly ReservedNumber[]) => {
    const usedCount = numbers.filter(({ did }) => rowWith(rows, did)).length
    const subject = numbers.length === 1 ? formatPhone(numbers[0]?.did ?? '') : `all ${numbers.length} numbers`
    const isConfirmed = await confirm({
      title: `Release ${subject}?`,
      message:
        usedCount > 0
          ? `${usedCount === 1 ? 'One row has' : `${usedCount} rows have`} it as outbound number and will have none. Somebody else can then take the number.`
          : 'Somebody else can then take the number.',
      confirmLabel: 'Release',
      danger: true,
    })
    if (isConfirmed) releaseMutation.mutate(numbers)
  }

  const numbers = reservedNumbers.data ?? []
  if (readOnly && numbers.length === 0 && !reservedNumbers.isError) return null
  const canAssign = outboundNumber in block.rows && !readOnly
  const assignableCount = canAssign ? countAssignable(rows, numbers) : 0
  return (
    <Section
      title="Phone numbers"
      actions={
        !readOnly &&
        !isFinderOpen && (
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconPhonePlus size={18} aria-hidden />}
            onClick={() => setIsFinderOpen(true)}
          >
            Find numbers
          </Button>
        )
      }
    >
      <FailedLine failure="Error getting reserved numbers" query={reservedNumbers} />
      {!reservedNumbers.isError && numbers.length === 0 && (
        <p className={classes.lead}>
          {reservedNumbers.isPending ? 'Loading the reserved numbers' : 'No numbers are reserved for this order yet.'}
        </p>
      )}
      {numbers.length > 0 && (
        <ul className={classes.items} aria-label="Reserved numbers">
          {numbers.map((number) => {
            const row = rowWith(rows, number.did)
            return (
              <li key={number.id} className={classes.item}>
                <span className={classes.main}>{showPhone(number.did)}</span>
                <span className={classes.quiet}>
                  {row ? `Assigned to row ${rows.indexOf(row) + 1}` : 'Not assigned yet'}
                </span>
                {!readOnly && (
                  <Button
                    className={classes.end}
                    size="compact-sm"
                    variant="subtle"
                    color="danger"
                    aria-label={`Release ${formatPhone(number.did)}`}
                    loading={releaseMutation.isPending && releaseMutation.variables.includes(number)}
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
          {assignableCount > 0 && (
            <Button
              variant="default"
              onClick={() => setRows(assignNumbers(rows, numbers), { undoneNote: 'The numbers stay reserved.' })}
            >
              {assignableCount === 1
                ? 'Assign to the row without one'
                : `Assign to the ${assignableCount} rows without one`}
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
      {isFinderOpen && (
        <NumberFinder
          orderID={order.orderID}
          initialCount={Math.max(1, rows.length - numbers.length)}
          onReserved={setReserved}
          onClose={() => setIsFinderOpen(false)}
        />
      )}
    </Section>
  )
}

/** The field for the outbound caller ID. */
const outboundNumber = 'outboundANI'

/** Returns the row that has this reserved number. */
function rowWith(rows: readonly EditedRow[], did: string): EditedRow | undefined {
  return rows.find((row) => toDialled(row[outboundNumber]) === did)
}

/** Returns how many reserved numbers can still be assigned to a row. */
function countAssignable(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): number {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).length
  return Math.min(free, rows.filter((row) => toDialled(row[outboundNumber]) === '').length)
}

/** Gives each row without an outbound number the next unassigned reserved number. */
function assignNumbers(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): EditedRow[] {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).map(({ did }) => did)
  return rows.map((row) => {
    const did = toDialled(row[outboundNumber]) === '' ? free.shift() : undefined
    return did ? { ...row, [outboundNumber]: did } : row
  })
}

/** Removes these released numbers from the rows. */
function removeNumbers(rows: readonly EditedRow[], dids: readonly string[]): EditedRow[] {
  return rows.map((row) => (dids.includes(toDialled(row[outboundNumber])) ? { ...row, [outboundNumber]: '' } : row))
}
