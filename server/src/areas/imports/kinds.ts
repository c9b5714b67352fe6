import { AppError } from '@dealerline/shared/errors.ts'
import type { ImportKind } from '../../imports/kind.ts'
import type { Config } from '../../kernel/config.ts'
import { isConnected, outsideSystems } from '../../kernel/outside-systems.ts'
import { catalogueImports } from '../catalogue/import-kinds.ts'
import { contactImport } from '../customers/contacts/import-kind.ts'
import { customerImport } from '../customers/import-kind.ts'
import { dealerImport } from '../dealers/import-kind.ts'
import { dealerManagerImport } from '../dealers/manager-import.ts'
import { numberImport } from '../orders/numbers/import-kind.ts'
import { termImport } from '../orders/terms/import-kind.ts'
import { resourceLinkImport } from '../uploads/resources/import-kind.ts'

/** All kinds that can be imported, in the order in which an empty portal is filled. */
export const importKinds: readonly ImportKind[] = [
  ...catalogueImports,
  termImport,
  resourceLinkImport,
  numberImport,
  dealerImport,
  dealerManagerImport,
  customerImport,
  contactImport,
]

/** Whether the records of a kind are those of the portal, and not those of a connected service. */
export const isAvailable = ({ sandboxOf }: ImportKind, config: Config) =>
  !(sandboxOf && isConnected(outsideSystems[sandboxOf], config))

/** @throws AppError if there is no such kind, or if a connected service has its records */
export function findKind(name: string, config: Config): ImportKind {
  const kind = importKinds.find((each) => each.name === name)
  if (kind) {
    if (isAvailable(kind, config)) return kind
    throw new AppError('conflict', {
      detail: `${kind.title}: a service is connected, so the portal has no records to import or export.`,
    })
  }
  const names = importKinds.map((each) => each.name).join(', ')
  throw new AppError('notFound', { detail: `There is no kind ${name}. Choose from ${names}.` })
}
