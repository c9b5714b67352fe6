import { catalogueImports } from './areas/catalogue/import-kinds.ts'
import { customerImport } from './areas/customers/import-kind.ts'
import { dealerImport } from './areas/dealers/import-kind.ts'
import type { ImportKind } from './imports/kind.ts'

/** All kinds that can be imported, in the order in which an empty portal is filled. */
export const importKinds: readonly ImportKind[] = [...catalogueImports, dealerImport, customerImport]
