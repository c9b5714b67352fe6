import type { ReactNode } from 'react'
import type { DataListProps, ListColumn } from '../ui/list/DataList.tsx'
import { useStoredFlag } from '../ui/shell/use-stored-flag.ts'
import { useScreenPath } from '../ui/url/use-screen-search.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { useListColumns } from './list-columns.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

/**
 * Returns the columns that the person has chosen, the height of rows, and the list's actions with the menus that change them.
 * The lists of a screen with tabs name their tab, because each has its own columns.
 */
export function useListTools<Item>(
  columns: readonly ListColumn<Item>[],
  list: Parameters<typeof useListColumns<Item>>[2],
  actions?: ReactNode,
  tab?: string,
): Pick<DataListProps<Item>, 'columns' | 'isCompact' | 'actions'> {
  const path = useScreenPath()
  const choice = useListColumns(tab ? `${path}#${tab}` : path, columns, list)
  const [isCompact, setIsCompact] = useStoredFlag('list-compact')
  return {
    columns: choice.shown,
    isCompact,
    actions: (
      <>
        {actions}
        <ViewsMenu path={path} columns={choice.text} />
        <ColumnsMenu choice={choice} isCompact={isCompact} onCompact={setIsCompact} />
      </>
    ),
  }
}
