import type { Block, OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { mergesOf } from '@dealerline/shared/record-rules/refused-rows.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'
import type { EditedRow } from './content/row-errors.ts'
import type { SetRowsOfPart } from './parts/part.ts'
import classes from './parts/parts.module.css'

interface Props {
  block: Block
  facts: OrderFacts
  rows: readonly EditedRow[]
  setRows: SetRowsOfPart
}

/** The most pairs that are shown at once; the next ones follow when these are merged. */
const maxShown = 6

/** Pairs of rows about one number, such as a mobile in two spellings: a button keeps one of them, with the other's values. */
export function Duplicates({ block, facts, rows, setRows }: Props) {
  const pairs = useMemo(
    () => Map.groupBy(mergesOf(block, rows, facts), ({ kept, removed }) => [kept, removed].toSorted().join()),
    [block, rows, facts],
  )
  if (pairs.size === 0) return null
  return (
    <Notice tone="warning">
      <ul className={classes.items} aria-label="Rows with the same number">
        {[...pairs].slice(0, maxShown).map(([key, merges]) => (
          <li key={key} className={classes.item}>
            <span className={classes.words}>
              {namesOf(merges[0])}: {merges[0]?.message}.
              {merges[0]?.joined ? ' The ranges overlap:' : ' Keep one with the values of both:'}
            </span>
            {merges.map(({ kept, removed, merged, joined }) => (
              <Button
                key={kept}
                size="compact-sm"
                variant="default"
                onClick={() =>
                  setRows(rows.flatMap((row, index) => (index === removed ? [] : [index === kept ? merged : row])))
                }
              >
                {joined ? `Join them to ${joined}` : `Keep row ${kept + 1}, remove row ${removed + 1}`}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function namesOf(merge: { kept: number; removed: number } | undefined): string {
  if (!merge) return ''
  const { kept, removed } = merge
  return `Rows ${Math.min(kept, removed) + 1} and ${Math.max(kept, removed) + 1}`
}
