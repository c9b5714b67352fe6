import { AppError } from '@dealerline/shared/errors.ts'
import type { ImportKind } from '../../imports/kind.ts'
import { catalogueImports } from '../catalogue/import-kinds.ts'
import { customerImport } from '../customers/import-kind.ts'
import { dealerImport } from '../dealers/import-kind.ts'

/** All kinds that can be imported, in the order in which an empty portal is filled. */
export const importKinds: readonly ImportKind[] = [...catalogueImports, dealerImport, customerImport]

export function findKind(name: string): ImportKind {
  const kind = importKinds.find((each) => each.name === name)
  if (kind) return kind
  const names = importKinds.map((each) => each.name).join(', ')
  throw new AppError('notFound', { detail: `There is no kind ${name}. Choose from ${names}.` })
}
