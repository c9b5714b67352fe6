import { abn } from '../providers/abn/system.ts'
import { address } from '../providers/address/system.ts'
import { airline } from '../providers/airline/system.ts'
import { billing } from '../providers/billing/system.ts'
import { email } from '../providers/email/system.ts'
import { emailVerification } from '../providers/email-verification/system.ts'
import { esign } from '../providers/esign/system.ts'
import { malware } from '../providers/malware/system.ts'
import { numbers } from '../providers/numbers/system.ts'
import { oms } from '../providers/oms/system.ts'
import { pbx } from '../providers/pbx/system.ts'
import { porting } from '../providers/porting/system.ts'
import { sales } from '../providers/sales/system.ts'
import { serviceability } from '../providers/serviceability/system.ts'
import { sms } from '../providers/sms/system.ts'
import { ticketing } from '../providers/ticketing/system.ts'
import type { Config, SettingKey } from './config.ts'
import type { SystemDeclaration } from './declare-system.ts'

/** The outside systems, in the order of the screens. `ALLOW_SANDBOXES` and the sandboxes have the same names. */
const declarations = {
  email,
  sms,
  esign,
  address,
  abn,
  billing,
  numbers,
  porting,
  serviceability,
  pbx,
  ticketing,
  oms,
  sales,
  airline,
  malware,
  'email-verification': emailVerification,
}

type Declarations = typeof declarations
export type OutsideSystemName = keyof Declarations

type SettingsOf<Declaration> = Declaration extends { readonly settings: infer Settings } ? Settings : never
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The settings of all outside systems. */
export const outsideSettings = Object.assign(
  {},
  ...Object.values(declarations).map(({ settings }) => settings),
) as Merged<SettingsOf<Declarations[OutsideSystemName]>>

/** An outside system that the portal uses. */
export interface OutsideSystem extends SystemDeclaration {
  readonly connection: { readonly key: SettingKey; readonly value?: string }
  /** The settings other than the connection. */
  readonly details: readonly SettingKey[]
}

const toSystem = (declaration: SystemDeclaration): OutsideSystem => {
  const details = Object.keys(declaration.settings).filter((key) => key !== declaration.connection.key)
  return { ...declaration, details } as OutsideSystem
}

/** The outside systems with their names. */
const entries = Object.entries(declarations).map(
  ([name, declaration]) => [name as OutsideSystemName, toSystem(declaration)] as const,
)

export const listOutsideSystems = (): readonly (readonly [OutsideSystemName, OutsideSystem])[] => entries

export const outsideSystems = Object.fromEntries(entries) as Readonly<Record<OutsideSystemName, OutsideSystem>>

/** The outside systems that need a real service in production, unless `ALLOW_SANDBOXES` names them. */
export const productionSystems: readonly OutsideSystemName[] = entries
  .filter(([, { isOptional }]) => !isOptional)
  .map(([name]) => name)
  .sort()

/** Whether the settings connect the real service instead of its sandbox. */
export function isConnected({ connection: { key, value } }: OutsideSystem, config: Config): boolean {
  return value === undefined ? config[key] !== undefined : config[key] === value
}
