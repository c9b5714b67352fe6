import { blankRow } from '@dealerline/shared/blocks/block.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { cmcProducts, type LicenceField, licencesOf } from '@dealerline/shared/rules/cmc-licences.ts'
import { add, fromEx, multiply, zero } from '@dealerline/shared/rules/prices.ts'
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ScrollTable } from '../../ui/list/ScrollTable.tsx'
import type { EditedRow } from '../content/row-errors.ts'
import classes from './Licences.module.css'
import type { PartProps } from './part.ts'
import parts from './parts.module.css'

const products = Object.entries(cmcProducts).map(([value, label]) => ({ value, label }))

/**
 * The licences of each product with their monthly price. A changed quantity changes the rows below, and changed rows change
 * the quantities.
 */
export default function Licences({ block, order, catalogue, rows, setRows, readOnly }: PartProps) {
  const choose = (row: EditedRow, product: string): EditedRow => {
    const newRow = { ...row, product }
    return { ...newRow, ...block.complete?.(newRow, catalogue, 'product') }
  }
  const replace = (newRow: EditedRow) => setRows(rows.map((row) => (row.rowKey === newRow.rowKey ? newRow : row)))
  const addProduct = (product: string) => {
    const blank = { ...blankRow(block, factsOf(order), rows), rowKey: crypto.randomUUID() }
    setRows([...rows, choose(blank, product)])
  }
  return (
    <Section title="Licence calculator">
      {rows.length === 0 && <p className={parts.lead}>Choose a product to see its licences and what they cost.</p>}
      {rows.map((row, index) => (
        <Product
          key={row.rowKey}
          name={`row ${index + 1}`}
          row={row}
          licences={catalogue.licences}
          readOnly={readOnly}
          onProduct={(product) => replace(choose(row, product))}
          onQuantity={(licence, quantity) => replace({ ...row, [licence]: quantity })}
        />
      ))}
      {!readOnly && (
        <div className={classes.add}>
          {products.map(({ value, label }) => (
            <Button
              key={value}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => addProduct(value)}
            >
              Add {label}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}

interface ProductProps {
  name: string
  row: EditedRow
  licences: readonly LicenceField[]
  readOnly: boolean
  onProduct: (product: string) => void
  onQuantity: (licence: string, quantity: number) => void
}

function Product({ name, row, licences, readOnly, onProduct, onQuantity }: ProductProps) {
  const product = String(row.product)
  const lines = licencesOf(product, licences).map((licence) => {
    const quantity = Number(row[licence.name] ?? 0)
    return { ...licence, quantity, total: fromEx(multiply(quantity, licence.unitCost)) }
  })
  const total = add(zero, ...lines.map((line) => line.total))
  return (
    <div className={classes.product}>
      <SegmentedControl
        aria-label={`Product of ${name}`}
        data={products}
        value={product}
        readOnly={readOnly}
        onChange={onProduct}
      />
      <ScrollTable label={`Licences of ${name}`} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Licence</th>
            <th scope="col">Each (ex GST)</th>
            <th scope="col">Quantity</th>
            <th scope="col">A month (ex GST)</th>
            <th scope="col">A month (inc GST)</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.label}</th>
              <td>{formatMoney(line.unitCost)}</td>
              <td>
                <NumberInput
                  aria-label={`${line.label}, ${name}`}
                  className={classes.quantity}
                  min={0}
                  max={1_000_000}
                  hideControls
                  clampBehavior="strict"
                  allowNegative={false}
                  allowDecimal={false}
                  disabled={readOnly}
                  value={line.quantity}
                  onChange={(quantity) => onQuantity(line.name, Number(quantity))}
                />
              </td>
              <td>{formatMoney(line.total.ex)}</td>
              <td>{formatMoney(line.total.inc)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Licences each month
            </th>
            <td>{formatMoney(total.ex)}</td>
            <td>{formatMoney(total.inc)}</td>
          </tr>
        </tfoot>
      </ScrollTable>
    </div>
  )
}
