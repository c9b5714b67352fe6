import type { Column } from './columns.ts'
import { GridRow, rangeInRow } from './GridRow.tsx'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'
import { RowPanel } from './RowPanel.tsx'
import type { GridLayout } from './use-grid-layout.ts'
import type { VisibleRow } from './use-virtual-rows.ts'

type Props<Row extends object> = {
  model: GridModel<Row>
  state: GridState
  columns: readonly Column<Row>[]
  layout: GridLayout<Row>
  visibleRows: readonly VisibleRow[]
  gapAtEnd: number
  errorsByRow: ReadonlyMap<string, Readonly<Record<string, string>>>
  readOnly: boolean
  idPrefix: string
  leave: () => void
  onMenu: (rowKey: string, button: HTMLElement) => void
  onPanelHeight: (height: number) => void
}

/** The rendered rows, with gaps in place of the rows that a long table does not render. */
export function GridBody<Row extends object>(props: Props<Row>) {
  const { model, state, layout, visibleRows, gapAtEnd } = props
  const { range } = model
  const { active, checked, raws, panel } = state
  return (
    <tbody>
      {visibleRows.map(({ index, gap }) => {
        const row = model.rowAt(index)
        if (!row) return null
        const rowKey = model.keyAt(index)
        return [
          gap > 0 && <Gap key={`gap-${rowKey}`} height={gap} cells={layout.cellCount} />,
          <GridRow
            key={rowKey}
            model={model}
            columns={props.columns}
            shown={layout.shown}
            hidden={layout.hidden}
            panelOpen={panel === rowKey}
            row={row}
            rowKey={rowKey}
            rowIndex={index}
            activeColumn={active?.row === index ? active.column : -1}
            {...rangeInRow(range, index)}
            entry={active === null && index === 0}
            checked={checked.has(rowKey)}
            readOnly={props.readOnly}
            withChecks={layout.withChecks}
            withMenu={layout.withMenu}
            errors={props.errorsByRow.get(rowKey)}
            raws={raws[rowKey]}
            idPrefix={props.idPrefix}
            leave={props.leave}
            onMenu={props.onMenu}
          />,
          panel === rowKey && layout.hidden.length > 0 && (
            <RowPanel
              key={`panel-${rowKey}`}
              model={model}
              columns={props.columns}
              hidden={layout.hidden}
              row={row}
              rowKey={rowKey}
              rowIndex={index}
              activeColumn={active?.row === index ? active.column : -1}
              errors={props.errorsByRow.get(rowKey)}
              raws={raws[rowKey]}
              cellCount={layout.cellCount}
              idPrefix={props.idPrefix}
              onHeight={props.onPanelHeight}
            />
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
