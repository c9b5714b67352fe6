import type { GridFrame } from './CellContent.tsx'
import { GridRow, rangeInRow } from './GridRow.tsx'
import type { GridState } from './grid-types.ts'
import { RowPanel } from './RowPanel.tsx'
import type { VisibleRow } from './use-virtual-rows.ts'

type Props<Row extends object> = {
  frame: GridFrame<Row>
  state: GridState
  visibleRows: readonly VisibleRow[]
  gapAtEnd: number
  errorsByRow: ReadonlyMap<string, Readonly<Record<string, string>>>
  onPanelHeight: (height: number) => void
}

/** The rendered rows, with gaps in place of the rows that a long table does not render. */
export function GridBody<Row extends object>(props: Props<Row>) {
  const { frame, state, visibleRows, gapAtEnd } = props
  const { model, layout } = frame
  const { range } = model
  const { active, checked, raws, panel } = state
  return (
    <tbody>
      {visibleRows.map(({ index, gap }) => {
        const row = model.rowAt(index)
        if (!row) return null
        const rowKey = model.keyAt(index)
        const each = {
          ...{ frame, row, rowKey, rowIndex: index },
          activeColumn: active?.row === index ? active.column : -1,
          errors: props.errorsByRow.get(rowKey),
          raws: raws[rowKey],
        }
        return [
          gap > 0 && <Gap key={`gap-${rowKey}`} height={gap} cells={layout.cellCount} />,
          <GridRow
            key={rowKey}
            {...each}
            {...rangeInRow(range, index)}
            panelOpen={panel === rowKey}
            entry={active === null && index === 0}
            checked={checked.has(rowKey)}
          />,
          panel === rowKey && layout.hidden.length > 0 && (
            <RowPanel key={`panel-${rowKey}`} {...each} onHeight={props.onPanelHeight} />
          ),
        ]
      })}
      {gapAtEnd > 0 && <Gap height={gapAtEnd} cells={layout.cellCount} />}
    </tbody>
  )
}

const Gap = ({ height, cells }: { height: number; cells: number }) => (
  <tr aria-hidden>
    <td colSpan={cells} style={{ height, padding: 0 }} />
  </tr>
)
