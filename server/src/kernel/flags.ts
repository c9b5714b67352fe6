import { readFile } from 'node:fs/promises'
import { allFlagsOff, type Flags, flagNames } from '@dealerline/shared/rules/flags.ts'
import { FlagdCore } from '@openfeature/flagd-core'
import { ConfigError } from './read-config.ts'

export interface FlagService {
  /** Returns the flags for an e-mail. If they can't be evaluated, all flags are off. */
  of(email: string): Promise<Flags>
}

/**
 * Reads the definitions of the feature flags. To apply a change of the file, restart the portal.
 * @throws ConfigError if the file is missing, is invalid or lacks a flag
 */
export async function makeFlags(file: string, log: (message: string, error: unknown) => void): Promise<FlagService> {
  const definitions = await readDefinitions(file)
  return {
    async of(email) {
      try {
        return evaluate(definitions, email.toLowerCase())
      } catch (error) {
        log('Feature flags cannot be evaluated. All flags are off.', error)
        return allFlagsOff
      }
    },
  }
}

function evaluate(definitions: FlagdCore, email: string): Flags {
  const context = { targetingKey: email, email }
  const details = flagNames.map((name) => ({ name, ...definitions.resolveBooleanEvaluation(name, false, context) }))
  const failed = details.find(({ errorCode }) => errorCode !== undefined)
  if (failed) throw new Error(`${failed.name}: ${failed.errorMessage ?? failed.errorCode}`)
  return { ...allFlagsOff, ...Object.fromEntries(details.map(({ name, value }) => [name, value])) }
}

async function readDefinitions(file: string): Promise<FlagdCore> {
  const refuse = (problem: string) =>
    new ConfigError([
      `FLAGS_FILE is ${JSON.stringify(file)}, ${problem}: set a file of flagd definitions with the flags ${flagNames.join(', ')}.`,
    ])
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw refuse(`which cannot be read (${'code' in error ? error.code : error.message})`)
  })
  const warnings: string[] = []
  let isReading = true
  const note = (...words: unknown[]) => {
    if (isReading) warnings.push(words.map(String).join(' '))
  }
  const core = new FlagdCore(undefined, { error: note, warn: note, info: () => {}, debug: note })
  try {
    core.setConfigurations(text)
  } catch (error) {
    throw refuse(`which is broken (${reasonOf(error)})`)
  }
  isReading = false
  // Treat warnings of the library as errors too, for instance about a rule that it does not support.
  if (warnings[0]) throw refuse(`which is broken (${warnings[0].replace(/\s+/g, ' ').slice(0, 200)})`)
  for (const name of flagNames) {
    const flag = core.getFlag(name)
    if (!flag) throw refuse(`which has no flag ${name}`)
    if ([...flag.variants.values()].some((variant) => typeof variant !== 'boolean'))
      throw refuse(`in which ${name} has variants that are neither true nor false`)
  }
  return core
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
