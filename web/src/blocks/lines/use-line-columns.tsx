import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type InternetLine, internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isRefused } from '@dealerline/shared/record-rules/line-changes.ts'
import { describeAppointment, describeCheck } from '@dealerline/shared/record-rules/line-words.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import type { StateName } from '@dealerline/shared/rules/state-names.ts'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { CellPlace, Column } from '../../ui/grid/columns.ts'
import type { EditedRow } from '../content/row-errors.ts'
import { useAlternatives } from './alternatives.ts'
import classes from './ChipButton.module.css'
import type { OpenedChip } from './LinePopover.tsx'
import { isAppointmentOpen, useAppointments } from './line-appointments.ts'

const LinePopover = lazy(() => import('./LinePopover.tsx'))

/** The chips of a line: undefined if the line has none. */
interface Chips {
  check: StateName
  appointment: StateName | undefined
}

const chooseTime: StateName = { label: 'Choose a time', tone: 'neutral' }

/**
 * Returns the columns *Check* and *Appointment* of a block whose lines the wholesalers answer about, and the pop-over of the chip
 * that is open.
 */
export function useLineColumns(block: Block, order: OrderDetail): { columns: Column<EditedRow>[]; popover: ReactNode } {
  const isAsked = block.parts?.includes('addressCheck') ?? false
  const lines = useMemo(() => (isAsked ? internetLines(order) : []), [isAsked, order])
  const alternatives = useAlternatives(order, lines)
  const { data: appointments } = useAppointments(order, lines.length > 0)
  const [opened, setOpened] = useState<OpenedChip>()
  const hasAppointments = !order.isQuote
  const now = isLocked(order) ? undefined : new Date()
  const chips = lines.map((line) => {
    const check = describeCheck(line, now, alternatives.has(line.rowID))
    return [line.rowID, { check, appointment: appointmentChip(order, line, appointments) }] as const
  })
  // New columns redraw every cell, so they are made only if a chip changes.
  const key = JSON.stringify(chips)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the chips
  const columns = useMemo(() => {
    if (!isAsked) return []
    const byRow = new Map<number, Chips>(chips)
    const column = (kind: keyof Chips, label: string, width: number, importance: number): Column<EditedRow> => {
      const chipOf = (row: EditedRow) => byRow.get(savedID(block, row))?.[kind]
      return {
        key: `line-${kind}`,
        label,
        kind: 'text',
        width,
        usualWidth: width,
        importance,
        compute: (row) => chipOf(row)?.label ?? '',
        show: (row, place) => {
          const chip = chipOf(row)
          const rowID = savedID(block, row)
          const open = (element: HTMLElement) =>
            setOpened({ kind: chip === chooseTime ? 'time' : kind, rowID, element })
          return chip && <ChipButton {...place} chip={chip} label={label} onOpen={open} />
        },
      }
    }
    return [
      column('check', 'Check', 134, 6),
      ...(hasAppointments ? [column('appointment', 'Appointment', 116, 5)] : []),
    ]
  }, [isAsked, block, key, hasAppointments])
  const line = lines.find(({ rowID }) => rowID === opened?.rowID)
  return {
    columns,
    popover: opened && line && (
      <Suspense fallback={null}>
        <LinePopover
          order={order}
          line={line}
          appointment={appointments?.find(({ rowID }) => rowID === line.rowID)}
          opened={opened}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    ),
  }
}

/** Returns the chip for the time of a line. Undefined until the times are loaded, and if none can be chosen any more. */
function appointmentChip(
  order: OrderDetail,
  { rowID, state }: InternetLine,
  appointments: readonly LineAppointment[] | undefined,
): StateName | undefined {
  const appointment = appointments?.find((each) => each.rowID === rowID)
  const canChoose = appointments !== undefined && !isRefused(state) && isAppointmentOpen(order, appointment)
  return describeAppointment(appointment) ?? (canChoose ? chooseTime : undefined)
}

interface Props extends CellPlace {
  chip: StateName
  /** The name of the column. */
  label: string
  onOpen: (element: HTMLElement) => void
}

/** A state of a row that opens its details. */
function ChipButton({ chip, label, row, tabIndex, onOpen }: Props) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-tone={chip.tone}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={`${label} of ${row}: ${chip.label}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {chip.label}
    </button>
  )
}
