import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { DataListProps } from '../ui/list/DataList.tsx'
import type { useSelection } from './use-selection.ts'

interface Options<R> {
  selection: ReturnType<typeof useSelection<R>>
  /** The records of the current page. */
  items: readonly R[] | undefined
  nouns: string
  nameOf: (record: R) => string
}

/** Returns the column with a checkbox for each record, and one for the whole page. */
export function selectColumn<R>({ selection, items, nouns, nameOf }: Options<R>): DataListProps<R>['leadColumn'] {
  return {
    heading: (
      <Checkbox
        aria-label={`Select all ${nouns} on this page`}
        disabled={!items?.length}
        checked={items?.length ? items.every(selection.has) : false}
        indeterminate={items?.some(selection.has) && !items.every(selection.has)}
        onChange={(event) => selection.select(items ?? [], event.currentTarget.checked)}
      />
    ),
    cell: (record) => (
      <Checkbox
        aria-label={`Select ${nameOf(record)}`}
        checked={selection.has(record)}
        onChange={(event) => selection.select([record], event.currentTarget.checked)}
      />
    ),
  }
}
