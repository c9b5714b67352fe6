import type { Block, OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { mergesOf } from '@dealerline/shared/rules/refused-rows.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { SetRowsOfPart } from './parts/part.ts'
import classes from './parts/parts.module.css'
import type { EditedRow } from './row-errors.ts'

interface Props {
  block: Block
  facts: OrderFacts
  rows: readonly EditedRow[]
  setRows: SetRowsOfPart
}

/** The most merges that are offered at once; the next ones follow when these are done. */
const maxShown = 6

/** Rows about one number, such as a mobile in two spellings: a button keeps one of them, with the other's values. */
export function Duplicates({ block, facts, rows, setRows }: Props) {
  const merges = useMemo(() => mergesOf(block, rows, facts), [block, rows, facts])
  if (merges.length === 0) return null
  return (
    <ul className={classes.items} aria-label="Rows about one number">
      {merges.slice(0, maxShown).map(({ message, kept, removed, merged }) => (
        <li key={`${kept} ${removed}`} className={classes.item}>
          <div className={classes.words}>
            <div className={classes.main}>
              Rows {Math.min(kept, removed) + 1} and {Math.max(kept, removed) + 1}: {message}
            </div>
            <div className={classes.quiet}>
              Row {kept + 1} gets the values of row {removed + 1} where it has none.
            </div>
          </div>
          <Button
            className={classes.end}
            size="compact-sm"
            variant="default"
            onClick={() =>
              setRows(rows.flatMap((row, index) => (index === removed ? [] : [index === kept ? merged : row])))
            }
          >
            Keep row {kept + 1}, remove row {removed + 1}
          </Button>
        </li>
      ))}
    </ul>
  )
}
