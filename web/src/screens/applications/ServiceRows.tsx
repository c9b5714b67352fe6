import { type ApplicationService, applicationServiceFields } from '@dealerline/shared/contract/applications.ts'
import { useMemo } from 'react'
import { ListGrid, type ListGridProps } from '../../fields/ListGrid.tsx'
import { rowErrors, type WithRowKey } from '../../fields/list-errors.ts'
import type { Column } from '../../ui/grid/columns.ts'

export type ServiceRow = WithRowKey<ApplicationService>

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
export function ServiceRows(props: Omit<ListGridProps<ApplicationService>, 'columns' | 'errors' | 'blank'>) {
  const { rows } = props
  const errors = useMemo(() => rowErrors(applicationServiceFields, rows), [rows])
  return <ListGrid {...props} field="services" columns={columns} errors={errors} blank={blank} />
}
