import { findBlock } from '@dealerline/shared/blocks/index.ts'
import type { CatalogueUse } from '@dealerline/shared/contract/catalogue.ts'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './catalogue.module.css'
import type { MaintainedType } from './maintained.ts'

interface Props<R> {
  kind: MaintainedType<R>
  /** The records to archive. */
  records: readonly R[]
  onClose: () => void
  onArchived: (records: R[]) => void
}

/** Shows every draft order and quote that uses the records, and archives them after confirmation. */
export function ArchiveDialog<R>({ kind, records, onClose, onArchived }: Props<R>) {
  const usages = useQueries({
    queries: records.map((record) => ({ ...kind.usage(kind.idOf(record)), staleTime: 0, gcTime: 0 })),
  })
  const [only] = records
  const title =
    records.length === 1 && only ? `Archive ${kind.nameOf(only)}?` : `Archive ${records.length} ${kind.nouns}?`
  const isLoaded = usages.every(({ data }) => data)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <CloseButton onClose={onClose}>Cancel</CloseButton>
          <RunButton
            disabled={!isLoaded}
            run={() => kind.saveAll(records, { archived: true }).then(onArchived)}
            done="updated"
            failed={(error) => (error instanceof ApiError ? error.message : 'Not saved')}
          >
            Archive
          </RunButton>
        </>
      }
    >
      {body()}
    </Dialog>
  )

  function body() {
    if (!isLoaded) return <QueryState compact what="the orders that use it" query={usages} lines={3} />
    const uses = records.map((record, index) => ({ record, found: usages[index]?.data ?? [] }))
    const orders = new Set(uses.flatMap(({ found }) => found.map(({ orderID }) => orderID)))
    return (
      <>
        <p>{explainUse(kind.noun, records.length, orders.size)}</p>
        {uses
          .filter(({ found }) => found.length > 0)
          .map(({ record, found }) => (
            <div key={kind.idOf(record)}>
              {records.length > 1 && <h3 className={classes.usesOf}>{kind.nameOf(record)}</h3>}
              <UseList label={kind.nameOf(record)} uses={found} />
            </div>
          ))}
      </>
    )
  }
}

/** Explains the effect of archiving on the drafts that use the records. */
function explainUse(noun: string, archived: number, drafts: number): string {
  const it = archived === 1 ? 'it' : 'them'
  const after = `Nobody can choose ${it} any more; sent orders keep ${it}.`
  if (drafts === 0) return `No draft order or quote uses ${it}. ${after}`
  const using = drafts === 1 ? 'One draft order or quote uses' : `${drafts} draft orders and quotes use`
  const sending = noun === 'plan' ? ' and cannot be sent until another plan is chosen' : ''
  return `${using} ${it}${sending}. ${after}`
}

const maxCollapsed = 100

function UseList({ label, uses }: { label: string; uses: readonly CatalogueUse[] }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleUses = isExpanded ? uses : uses.slice(0, maxCollapsed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
    <ul className={classes.uses} aria-label={`Uses ${label}`} tabIndex={0}>
      {visibleUses.map((use) => (
        <li key={`${use.orderID} ${use.block}`}>
          <AppLink href={`/order-summary?order=${use.orderID}`}>
            {use.isQuote ? 'Quote' : 'Order'} {use.orderID}
          </AppLink>{' '}
          · {use.customerName}
          <div className={classes.quiet}>
            {findBlock(use.block)?.label ?? use.block}, {use.lines === 1 ? 'once' : `${use.lines} times`} ·{' '}
            {use.dealerName}
          </div>
        </li>
      ))}
      {visibleUses.length < uses.length && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={() => setIsExpanded(true)}>
            Show {uses.length - visibleUses.length} more
          </Button>
        </li>
      )}
    </ul>
  )
}
