import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import { readStoredSettings, storeSettings } from '../installation/stored-settings.ts'
import { inspectSettings, isFixed, problemsOfChange, type SettingChanges, withChanges } from '../kernel/read-config.ts'
import { findSetting, refuseToStore } from '../kernel/setting-names.ts'
import { isStorable } from '../kernel/storable-settings.ts'
import { asOperator, type Operation } from './as-operator.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'
import { readLines } from './standard-input.ts'

/** Lists all settings with their text and source. Secrets are only shown as set or not set. */
export async function list(): Promise<Outcome> {
  return asOperator(async ({ pool, config }) => {
    const client = await pool.connect()
    try {
      const { texts } = inspectSettings(process.env, await readStoredSettings(client, config))
      const settings = [...texts].map(([name, { text, source }]) => ({
        name,
        value: findSetting(name)?.secret && text !== undefined ? '(set)' : (text ?? null),
        source,
        canBeStored: isStorable(name),
      }))
      const width = Math.max(...settings.map(({ name }) => name.length))
      const lines = settings.map(
        ({ name, value, source }) => `${name.padEnd(width)}  ${source.padEnd(11)}  ${value ?? '(not set)'}`,
      )
      return { lines, report: { settings } }
    } finally {
      client.release()
    }
  })
}

/** Stores settings such as `MAIL_FROM=orders@telco.example`: all of them, or none if one is refused. */
export async function set(words: readonly string[], { stdin }: { stdin?: true | undefined }): Promise<Outcome> {
  if ((words.length === 0) !== (stdin === true)) throw new UsageError('Write NAME=value, or --stdin without others.')
  const changes = readAssignments(stdin ? await readLines('--stdin') : words, stdin === true)
  return asOperator((operation) => change(operation, 'set', changes))
}

/** Removes settings from the database. */
export async function unset(names: readonly string[]): Promise<Outcome> {
  return asOperator((operation) => change(operation, 'unset', new Map(names.map((name) => [name, null]))))
}

function readAssignments(words: readonly string[], areHidden: boolean): Map<string, string> {
  const problems: string[] = []
  const changes = new Map<string, string>()
  for (const word of words) {
    const [name, text] = splitAssignment(word)
    const problem = problemOf(name, text, areHidden)
    if (problem) problems.push(problem)
    else changes.set(name, text)
  }
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  return changes
}

function splitAssignment(word: string): [name: string, text: string] {
  const at = word.indexOf('=')
  // Do not repeat the word, because it may be a secret.
  if (at < 1) throw new UsageError('Write each setting as NAME=value.')
  return [word.slice(0, at).trim(), word.slice(at + 1).trim()]
}

function problemOf(name: string, text: string, isHidden: boolean): string | undefined {
  if (findSetting(name)?.secret && !isHidden && isStorable(name))
    return `${name} is a secret, which other programs could read here: use --stdin.`
  return refuseToStore(name, text)
}

/** Changes stored settings in one transaction. Says what still prevents a start, and which changes do not count. */
async function change(operation: Operation, verb: 'set' | 'unset', changes: SettingChanges): Promise<Outcome> {
  const { config } = operation
  const actor = `dealerline settings ${verb}`
  const settingsAfter = await inAuditedTransaction(operation, actor, async (tx, client) => {
    const before = await readStoredSettings(client, config)
    const missing = [...changes].filter(([name, text]) => text === null && before[name] === undefined)
    if (missing.length > 0)
      throw new Refusal(`Not stored in the database: ${missing.map(([name]) => name).join(', ')}.`)
    const newProblems = problemsOfChange(process.env, before, withChanges(before, changes))
    if (newProblems.length > 0) throw new Refusal(newProblems.join('\n'))
    await storeSettings(tx, client, { changes, place: config, actor })
    return readStoredSettings(client, config)
  })
  const names = [...changes.keys()]
  const fixed = names.filter((name) => isFixed(name, process.env))
  const problems = inspectSettings(process.env, settingsAfter).problems.map(({ sentence }) => sentence)
  const lines = [
    `${verb === 'set' ? 'Stored' : 'Removed'}: ${names.join(', ')}. Servers use this from their next start.`,
  ]
  for (const name of fixed) lines.push(`The environment of this command sets ${name}, and would win over the database.`)
  if (problems.length > 0) lines.push('With the environment of this command, the portal does not start:', ...problems)
  return { lines, report: { names, fixedByEnvironment: fixed, problems } }
}
