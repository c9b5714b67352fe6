import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { Fragment } from 'react'
import { Section } from '../../ui/form/Section.tsx'
import { unbroken } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { ScrollTable } from '../../ui/list/ScrollTable.tsx'
import classes from './order-tables.module.css'

/** The customer and every block of an order, as text. */
export function OrderSections({ order }: { order: ReadableOrder }) {
  return (
    <>
      <Section title="Customer">
        <Facts facts={order.customer} />
      </Section>
      {order.sections.map((section) => (
        <Section key={section.title} title={section.title}>
          {section.facts.length > 0 && <Facts facts={section.facts} />}
          {section.rows.length > 0 && <ServiceTable section={section} />}
        </Section>
      ))}
    </>
  )
}

/** The rows of one section. */
export function ServiceTable({ section }: { section: ReadableOrder['sections'][number] }) {
  return (
    <ScrollTable label={`${section.title} in detail`} className={`${classes.table} ${classes.services}`}>
      <thead>
        <tr>
          {section.columns.map((column) => (
            <th key={column.label} scope="col" className={column.align === 'right' ? classes.right : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a snapshot never move
          <Fragment key={index}>
            <tr>
              {row.map((cell, index) => (
                <td
                  key={section.columns[index]?.label}
                  data-label={section.columns[index]?.label}
                  className={section.columns[index]?.align === 'right' ? classes.right : undefined}
                >
                  {unbroken(cell)}
                </td>
              ))}
            </tr>
            <Notes notes={section.notes?.[index] ?? []} columns={section.columns.length} />
          </Fragment>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** The notes of a row, below it. */
function Notes({ notes, columns }: { notes: readonly { label: string; value: string }[]; columns: number }) {
  if (notes.length === 0) return null
  return (
    <tr>
      <td colSpan={columns} className={classes.notes}>
        {notes.map(({ label, value }) => `${label}: ${unbroken(value)}`).join(' · ')}
      </td>
    </tr>
  )
}
