import { type ApplicationService, applicationServiceFields } from '@dealerline/shared/contract/applications.ts'
import { useEffect, useMemo } from 'react'
import { rowErrors, type WithRowKey } from '../../fields/list-errors.ts'
import { listHistory } from '../../fields/list-steps.ts'
import { Section } from '../../ui/form/Section.tsx'
import type { Column } from '../../ui/grid/columns.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { RowGrid } from '../../ui/grid/RowGrid.tsx'
import classes from './applications.module.css'

export type ServiceRow = WithRowKey<ApplicationService>

interface Props {
  title: string
  subtitle: string
  orderID: number
  /** The name of the list among the lists of the order. */
  list: string
  rows: readonly ServiceRow[]
  onRowsChange: (rows: ServiceRow[]) => void
  readOnly: boolean
  initialTexts: GridTexts | undefined
  onTextsChange: (texts: GridTexts | undefined) => void
}

const blank: ApplicationService = { service: '', serviceNumber: '', accountNumber: '' }

const columns: Column<ServiceRow>[] = Object.entries(applicationServiceFields).map(([key, field]) => ({
  key,
  label: field.label,
  kind: 'text',
  requiredToSend: key === 'service',
  ...(field.width && { width: field.width }),
  apply: (row, value) => ({ ...row, [key]: value ?? field.blank }),
}))

/** Returns the name of the services of an application among the lists of its order. */
export const listOfServices = (application: 'relocation' | 'change-of-lessee') => `${application} services`

/** Returns the services to send, without row keys and empty rows. */
export const toServices = (rows: readonly ServiceRow[]): ApplicationService[] =>
  rows
    .map(({ rowKey: _key, ...service }) => service)
    .filter((service) => Object.values(service).some((value) => value.trim() !== ''))

/** Names the field of the services if a row is incomplete or wrong, so that the form is saved without them. */
export function findIncompleteServices({ services }: Record<string, unknown>): readonly string[] {
  const rows = (services ?? []) as ServiceRow[]
  return rowErrors(applicationServiceFields, rows).length > 0 ? ['services'] : []
}

/** The services of an application, as a small row editor. */
export function ServiceRows(props: Props) {
  const { title, subtitle, orderID, list, rows, readOnly } = props
  const history = useMemo(() => listHistory(orderID, list, title), [orderID, list, title])
  useEffect(() => history.steps.keepList(list, rows), [history, list, rows])
  const errors = useMemo(() => rowErrors(applicationServiceFields, rows), [rows])
  return (
    <Section title={title} flush>
      <p className={classes.lead}>{subtitle}</p>
      <div data-field="services">
        <RowGrid<ServiceRow>
          label={title}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.rowKey}
          onRowsChange={props.onRowsChange}
          newRow={() => ({ ...blank, rowKey: crypto.randomUUID() })}
          duplicate={(row) => ({ ...row, rowKey: crypto.randomUUID() })}
          errors={errors}
          history={history}
          initialTexts={props.initialTexts}
          onTextsChange={props.onTextsChange}
          readOnly={readOnly}
        />
      </div>
    </Section>
  )
}
