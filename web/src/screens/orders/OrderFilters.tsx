import { isSameState, listStates } from '@dealerline/shared/rules/list-states.ts'
import { orderTypeLabels } from '@dealerline/shared/rules/order-states.ts'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DealerSelect } from '../../lists/DealerSelect.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { DayInput } from '../../ui/form/DayInput.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import classes from './OrderFilters.module.css'
import { findView } from './OrderViews.tsx'
import type { OrderListSearch } from './order-list-search.ts'

const kinds = [
  { value: undefined, label: 'All' },
  { value: 'order', label: 'Orders' },
  { value: 'quote', label: 'Quotes' },
] as const

const shows = [
  { value: 'delayed', label: 'Delayed' },
  { value: 'flagged', label: 'Flagged' },
] as const

const types = Object.entries(orderTypeLabels).map(([value, label]) => ({ value, label }))

const anyState = { status: undefined, state: undefined, stage: undefined }

interface Props {
  search: OrderListSearch
  onNarrow: (part: OrderListSearch) => void
}

/** The filters of the list of orders: chips for the frequent ones, and fields for the others, which open on demand. */
export function OrderFilters({ search, onNarrow }: Props) {
  const id = useId()
  const { kind, show, orderType, dealer, from, to } = search
  const view = findView(search.stage)
  const states = listStates(kind, search)
  const moreCount = [orderType, dealer, from, to].filter((value) => value !== undefined).length
  const [isOpen, setIsOpen] = useState(moreCount > 0)
  return (
    <div className={classes.filters} data-own-line>
      <div className={classes.row}>
        <div className={classes.chips}>
          {show !== 'delayed' && (
            <>
              <FilterChips
                label="Orders or quotes"
                chips={kinds}
                value={kind}
                onChange={(newValue) => onNarrow({ kind: newValue, ...anyState, stage: view })}
              />
              {!view && (
                <FilterChips
                  label="State"
                  chips={states.map(({ label, filter }) => ({ label, value: filter }))}
                  value={states.find(({ filter }) => isSameState(filter, search))?.filter}
                  onChange={(filter) => onNarrow({ ...anyState, ...filter })}
                />
              )}
            </>
          )}
          <FilterChips
            label="Only"
            chips={shows}
            value={show}
            onChange={(newValue) =>
              onNarrow(
                newValue === 'delayed' && newValue !== show
                  ? { show: newValue, ...anyState }
                  : { show: newValue === show ? undefined : newValue },
              )
            }
          />
        </div>
        {show !== 'delayed' && (
          <IconButton
            variant={moreCount > 0 ? 'light' : 'subtle'}
            size="compact-sm"
            icon={IconFilter}
            title="More filters"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.words}>{moreCount > 0 ? `More filters (${moreCount})` : 'More filters'}</span>
          </IconButton>
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
