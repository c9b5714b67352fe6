import { IconArchive } from '@tabler/icons-react'
import type { ListColumn } from '../ui/list/DataList.tsx'
import { Pill } from '../ui/shell/Pill.tsx'
import classes from './archived-column.module.css'

/** Returns the column of the name of a record, with a mark if it is not in use any more. */
export const archivedColumn = <Key extends string, Item extends Record<Key, string> & { archived: boolean }>(
  key: Key,
  label: string,
  mark: 'Archived' | 'Removed',
): ListColumn<Item> => ({
  key,
  label,
  value: (item) => item[key],
  render: (item) =>
    item.archived ? (
      <span className={classes.named}>
        {item[key]} <Pill label={mark} icon={IconArchive} />
      </span>
    ) : (
      item[key]
    ),
})
