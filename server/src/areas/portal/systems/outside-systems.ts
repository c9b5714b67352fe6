import type { OutsideSystemState } from '@dealerline/shared/contract/systems.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'
import { settingTable } from '../../../kernel/config.ts'
import { systemTitle } from '../../../kernel/outside-error.ts'
import {
  isConnected,
  listOutsideSystems,
  type OutsideSystem,
  type OutsideSystemName,
} from '../../../kernel/outside-systems.ts'
import { tryConnection } from '../../../providers/providers.ts'
import * as queries from './queries.ts'

export async function getOutsideSystems({
  tx,
  config,
  settingTexts,
}: Context): Promise<{ systems: OutsideSystemState[] }> {
  const states = new Map((await queries.selectOutsideStates(tx)).map((row) => [row.system, row]))
  const systems = listOutsideSystems().map(([name, system]) => {
    const { answeredAt = '', failedAt = '', failure = '' } = states.get(name) ?? {}
    const setting = settingTable[system.connection.key].name
    const isSandbox = !isConnected(system, config)
    const service = isSandbox ? '' : toService(system, settingTexts.get(setting)?.text ?? '')
    return { name, label: systemTitle(name), isSandbox, service, setting, answeredAt, failedAt, failure }
  })
  return { systems }
}

/** Returns the host of an address, which has no credentials, or the name of the service. */
function toService({ connection }: OutsideSystem, text: string): string {
  if (connection.value !== undefined) return text
  return URL.canParse(text) ? new URL(text).host || new URL(text).pathname : 'Connected'
}

interface TestInput {
  body: { name: string }
}

/** Tests one system with the settings of this server. */
export const testOutsideSystem = {
  prepare: async (_context: Context, { body: { name } }: TestInput): Promise<OutsideSystemName> => {
    const system = listOutsideSystems().find(([other]) => other === name)
    if (!system) throw new AppError('notFound', { detail: `There is no outside system ${name}.` })
    return system[0]
  },
  call: async ({ providers }: Outside, name: OutsideSystemName): Promise<{ answers: boolean; failure: string }> => {
    const failure = await tryConnection(providers, name)
    return { answers: failure === undefined, failure: failure ?? '' }
  },
}
