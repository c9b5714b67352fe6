import { savedID, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { OrderWithIPRows } from '@dealerline/shared/contract/extensions.ts'
import { visibleFields } from '@dealerline/shared/record-rules/layout.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { makeEditorPricer } from '../../blocks/content/price-changes.ts'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import type { Choices } from '../../fields/choices.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import { noRaws } from '../../ui/grid/raw-cells.ts'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { type ExtensionRow, factsOf, makeExtensionErrorFinder, toExtensionRows } from './edited-extensions.ts'
import { extensionColumns } from './extension-columns.ts'
import { useExtensionEditing } from './use-extension-editing.ts'

interface Props {
  /** A page of orders. */
  orders: readonly OrderWithIPRows[]
  /** When the page was loaded, in milliseconds. */
  loadedAt: number
  plans: readonly RatePlan[]
  handsets: readonly Handset[]
  /** The visible fields of IP Voice. Undefined shows all fields. */
  layout: readonly string[] | undefined
  list: {
    page: number
    pageSize: number
    setPage: (page: number) => void
    setPageSize: (pageSize: number) => void
  }
  /** The number of orders on all pages. */
  total: number
}

/** Edits the IP extensions of a page of orders in one grid. */
export function ExtensionEditor({ orders, loadedAt, plans, handsets, layout, list, total }: Props) {
  const navigate = useNavigate()
  const { page, pageSize } = list
  const catalogue = useMemo(() => toCatalogue([...plans], [...handsets]), [plans, handsets])
  const choices: Choices = useMemo(
    () => ({ plans, handsets, addresses: [], contacts: [], bundles: [], residential: false }),
    [plans, handsets],
  )
  const loadedRows = useMemo(() => toExtensionRows(orders), [orders])
  const editing = useExtensionEditing(
    `ip extensions ${page} ${pageSize}`,
    { values: loadedRows, version: loadedAt },
    choices,
  )
  const { base, typed: rows, serverErrors, initialTexts } = editing
  const [raws, setRaws] = useState(initialTexts?.raws ?? noRaws)
  const findErrors = useMemo(makeExtensionErrorFinder, [])
  const storedRows = useMemo(() => new Map(base.map((row) => [savedID(ipVoice, row), row])), [base])
  const ownErrors = useMemo(
    () => findErrors(rows, { catalogue, storedRows }),
    [findErrors, rows, catalogue, storedRows],
  )
  const errors = useMemo(() => [...ownErrors, ...serverErrors], [ownErrors, serverErrors])
  const visible = visibleFields({
    block: ipVoice,
    isAlone: true,
    layout,
    rows,
    header: null,
    facts: factsOf(undefined),
    invalidFields: new Set(errors.map(({ column }) => column)),
  })
  // Rebuild the columns only if the visible fields change: new columns redraw every cell.
  const shownNames = visible.rows.join(' ')
  const columns = useMemo(
    () =>
      extensionColumns({
        choices,
        catalogue,
        priceOf: makeEditorPricer(ipVoice, catalogue, (row) => storedRows.get(savedID(ipVoice, row))),
        visibleNames: new Set(shownNames.split(' ')),
      }),
    [choices, catalogue, storedRows, shownNames],
  )
  return (
    <>
      <DraftNotice editing={editing} />
      <Section flush>
        <RowGrid<ExtensionRow>
          label="IP extensions"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.rowKey}
          onRowsChange={editing.type}
          fixedRows
          rowActions={[
            {
              label: 'Open the order',
              icon: <IconExternalLink size={18} aria-hidden />,
              onRun: ({ order }) => void navigate({ href: `${ipVoice.page.route}?order=${order.orderID}` }),
            },
          ]}
          errors={errors}
          initialTexts={initialTexts}
          onTextsChange={(texts) => {
            editing.onTextsChange(texts)
            setRaws(texts?.raws ?? noRaws)
          }}
        />
        <ListFoot
          nouns="orders"
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => void editing.leave(() => list.setPage(next))}
          onPageSize={(size) => void editing.leave(() => list.setPageSize(size))}
        />
      </Section>
      <SaveBar
        onSave={() => void editing.save()}
        state={editing.state}
        disabled={ownErrors.length + Object.keys(raws).length > 0}
      />
      <ConflictDialog name="An order" editing={editing} />
    </>
  )
}
