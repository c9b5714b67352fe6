import type { Setting } from './config-kinds.ts'

/** The declaration of an outside system, in `system.ts` of its folder. All lists of systems derive from it. */
export interface SystemDeclaration {
  /** The name for people, as in “The … service did not answer in time”. */
  readonly label: string
  /** The settings of the service by their names in the code. They may be stored in the database. */
  readonly settings: Readonly<Record<string, Setting<unknown>>>
  /** The setting that connects the real service, with its value if only one does. */
  readonly connection: { readonly key: string; readonly value?: string }
  /** Whether production may use its sandbox without `ALLOW_SANDBOXES`. */
  readonly isOptional?: true
  /** The title of its document in docs/outside. Null if the protocol is a vendor's. */
  readonly document: string | null
  /** Whether the sales of the chaos run ask it. Only the sandboxes of those get faults. */
  readonly isAskedBySales: boolean
}

/** Declares an outside system. The connection must be one of its settings. */
export const declareSystem = <const Settings extends SystemDeclaration['settings']>(
  declaration: SystemDeclaration & {
    readonly settings: Settings
    readonly connection: { readonly key: keyof Settings & string }
  },
): SystemDeclaration & { readonly settings: Settings } => declaration
