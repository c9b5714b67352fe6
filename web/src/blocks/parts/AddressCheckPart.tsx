import { savedID } from '@dealerline/shared/blocks/block.ts'
import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isRefused } from '@dealerline/shared/record-rules/line-changes.ts'
import { describeLines } from '@dealerline/shared/record-rules/line-words.ts'
import { Button } from '@mantine/core'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import type { EditedRow } from '../content/row-errors.ts'
import { type Alternative, useAlternatives } from '../lines/alternatives.ts'
import { useAppointments } from '../lines/line-appointments.ts'
import type { PartProps } from './part.ts'
import classes from './parts.module.css'

/** All saved internet lines in one line: how many there are, one click for those that are refused, and asking again. */
export default function AddressCheckPart({ block, order, catalogue, rows, setRows, readOnly }: PartProps) {
  const { orderID } = order
  const lines = internetLines(order)
  const refused = lines.filter(({ state }) => isRefused(state))
  const alternatives = useAlternatives(order, refused)
  const appointments = useAppointments(order, lines.length > 0)
  const refresh = useRefreshOrder()
  const replace = (plan: Alternative, rowIDs: readonly number[]) => {
    const { ratePlanID, type: internetType, speed: speedRequested } = plan
    setRows(
      rows.map((row): EditedRow => {
        if (!rowIDs.includes(savedID(block, row))) return row
        const changedRow = { ...row, internetType, ratePlanID, speedRequested }
        return { ...changedRow, ...block.complete?.(changedRow, catalogue, 'ratePlanID') }
      }),
    )
  }
  const choices = [...Map.groupBy(alternatives, ([, { ratePlanID }]) => ratePlanID).values()]
  return (
    <>
      <div className={classes.bar}>
        {lines.length > 0 && (
          <>
            <span>{describeLines(lines)}</span>
            {refused.length > 0 && <strong className={classes.bad}>{refused.length} not available</strong>}
            {!readOnly &&
              choices.map(([first, ...others]) => {
                if (!first) return null
                const [, plan] = first
                const rowIDs = [first, ...others].map(([rowID]) => rowID)
                return (
                  <Button
                    key={plan.ratePlanID}
                    size="compact-sm"
                    variant="default"
                    onClick={() => replace(plan, rowIDs)}
                  >
                    Use {plan.description} for {rowIDs.length === refused.length ? 'all' : rowIDs.length}
                  </Button>
                )
              })}
            <RunButton
              size="compact-sm"
              variant="subtle"
              run={() => send(serviceabilityCalls.recheckOrderLines, { params: { orderID } }).then(refresh)}
              failed={(error) => `The lines were not checked: ${error.message}`}
            >
              Check again
            </RunButton>
          </>
        )}
        <AppLink className={classes.end} href={`/utility/service-qualification?order=${orderID}`}>
          Services at these addresses
        </AppLink>
      </div>
      {appointments.isError && <FailedState compact message="The times could not be loaded." query={appointments} />}
    </>
  )
}
