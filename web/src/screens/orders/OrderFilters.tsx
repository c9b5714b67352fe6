import { listedStages } from '@dealerline/shared/rules/listed-stages.ts'
import { orderStatus, orderTypeLabels } from '@dealerline/shared/rules/order-states.ts'
import { quoteStates } from '@dealerline/shared/rules/quote-states.ts'
import { orderStatusName, quoteStateName } from '@dealerline/shared/rules/state-names.ts'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DealerSelect } from '../../lists/DealerSelect.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { pipelineStages } from '../../records/orders/pipeline-stages.ts'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import classes from './OrderFilters.module.css'
import type { OrderListSearch } from './order-list-search.ts'

const statuses = [
  { value: undefined, label: 'Any status' },
  ...Object.values(orderStatus).map((status) => ({ value: status, label: orderStatusName(status).label })),
]

/** Quotes have states of their own, but are cancelled like orders. */
const quoteChips = [
  { value: undefined, label: 'Any state' },
  ...quoteStates.map((state) => ({ value: state, label: quoteStateName(state).label })),
  { value: orderStatus.cancelled, label: orderStatusName(orderStatus.cancelled).label },
]

const kinds = [
  { value: undefined, label: 'All' },
  { value: 'order', label: 'Orders' },
  { value: 'quote', label: 'Quotes' },
] as const

const shows = [
  { value: undefined, label: 'Any age' },
  { value: 'delayed', label: 'Delayed' },
  { value: 'flagged', label: 'Flagged' },
] as const

const types = Object.entries(orderTypeLabels).map(([value, label]) => ({ value, label }))

const stages = [
  ...pipelineStages.map(({ name, label, detail }) => ({ value: name as string, label: `${label}, ${detail}` })),
  { value: 'open', label: 'Open, last 90 days' },
]

interface Props {
  search: OrderListSearch
  onNarrow: (part: OrderListSearch) => void
}

/** The filters of the list of orders: chips for the frequent ones, and fields for the others, which open on demand. */
export function OrderFilters({ search, onNarrow }: Props) {
  const id = useId()
  const { kind, status, state, show, stage, orderType, dealer, from, to } = search
  const moreCount = [stage, orderType, dealer, from, to].filter((value) => value !== undefined).length
  const [isOpen, setIsOpen] = useState(moreCount > 0)
  return (
    <div className={classes.filters} data-own-line>
      <div className={classes.row}>
        <FilterChips
          label="Age or flag"
          chips={shows}
          value={show}
          onChange={(newValue) => onNarrow({ show: newValue })}
        />
        {show !== 'delayed' && (
          <>
            <FilterChips
              label="Orders or quotes"
              chips={kinds}
              value={kind}
              onChange={(newValue) => onNarrow({ kind: newValue, status: undefined, state: undefined })}
            />
            {kind === 'quote' ? (
              <FilterChips
                label="State"
                chips={quoteChips}
                value={state ?? status}
                onChange={(newValue) =>
                  onNarrow(
                    typeof newValue === 'number'
                      ? { status: newValue, state: undefined }
                      : { status: undefined, state: newValue },
                  )
                }
              />
            ) : (
              <FilterChips
                label="Status"
                chips={statuses}
                value={status}
                onChange={(newValue) => onNarrow({ status: newValue })}
              />
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {moreCount > 0 ? `More filters (${moreCount})` : 'More filters'}
            </Button>
          </>
        )}
      </div>
      {isOpen && show !== 'delayed' && (
        <div id={id} className={classes.fields}>
          <SelectInput
            label="Type"
            data={types}
            value={orderType === undefined ? null : String(orderType)}
            onChange={(newValue) => onNarrow({ orderType: newValue === null ? undefined : Number(newValue) })}
            placeholder="Any type"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear type' }}
          />
          <SelectInput
            label="Stage"
            data={stages}
            value={stage ?? null}
            onChange={(newValue) => onNarrow({ stage: listedStages.find((name) => name === newValue) })}
            placeholder="Any stage"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear stage' }}
          />
          <DealerSelect label="Dealer" value={dealer} onChange={(newValue) => onNarrow({ dealer: newValue })} />
          <DayInput
            name="created from"
            label="Created from"
            value={from ?? null}
            latest={to}
            clearable
            onChange={(newValue) => onNarrow({ from: newValue ?? undefined })}
          />
          <DayInput
            name="created to"
            label="Created to"
            value={to ?? null}
            earliest={from}
            clearable
            onChange={(newValue) => onNarrow({ to: newValue ?? undefined })}
          />
        </div>
      )}
    </div>
  )
}
