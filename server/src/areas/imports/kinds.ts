import type { ImportKind } from '../../imports/kind.ts'
import { catalogueImports } from '../catalogue/import-kinds.ts'
import { customerImport } from '../customers/import-kind.ts'
import { dealerImport } from '../dealers/import-kind.ts'

/** All kinds that can be imported, in the order in which an empty portal is filled. */
export const importKinds: readonly ImportKind[] = [...catalogueImports, dealerImport, customerImport]
