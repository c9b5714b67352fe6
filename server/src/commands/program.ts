import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { serverVersion } from '../kernel/version.ts'
import { describeError, exitCodeMeanings, exitCodeOf, exitCodes } from './outcome.ts'
import type { Verb } from './verb.ts'
import { verbs } from './verbs.ts'

/** Makes the command with all its verbs. */
function makeProgram(): CommandUnknownOpts {
  const program = new Command('dealerline')
    .description('Starts and administers the portal.')
    .version(serverVersion, '--version', 'print the version')
    .helpOption('--help', 'print the help')
    .helpCommand('help [verb]', 'print the help of a verb')
    .usage('<verb> [options]')
    .showHelpAfterError('Add --help for the options.')
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', `\n${codesOf().join('\n')}`)
  for (const { command, problem } of verbs) {
    inherit(command, program)
    for (const { leaf } of leavesOf(command))
      leaf.addHelpText('after', `\n${codesOf(problemOf(problem, leaf)).join('\n')}`)
    program.addCommand(command)
  }
  return program
}

/** Gives a verb and its own verbs the settings of the program. */
function inherit(command: CommandUnknownOpts, parent: CommandUnknownOpts): void {
  command.copyInheritedSettings(parent).helpOption('--help', 'print the help').helpCommand(false)
  for (const child of command.commands) inherit(child, command)
}

const problemOf = (problem: Verb['problem'], leaf: CommandUnknownOpts) =>
  typeof problem === 'string' ? problem : problem[leaf.name()]

const codesOf = (problem?: string) => [
  'Exit codes:',
  ...exitCodeMeanings.map(
    ([code, meaning]) => `  ${code}  ${code === exitCodes.problem && problem ? problem : meaning}`,
  ),
]

/** Made once for each process, because each making adds texts to the same verbs. */
const dealerline = makeProgram()

/**
 * Runs the command `dealerline` with these words, such as `['migrate', '--dry-run']`, and sets the exit code of the
 * process.
 */
export async function runDealerline(words: readonly string[]): Promise<void> {
  try {
    await dealerline.parseAsync(words, { from: 'user' })
  } catch (error) {
    // Commander has printed its message, or the help.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.success : exitCodes.usage
    else {
      console.error(describeError(error))
      process.exitCode = exitCodeOf(error)
    }
  }
}

/** Returns the verbs with their options for docs/commands.md, as the rows of a table. */
export function verbRows(): { usage: string; summary: string; problem: string }[] {
  return verbs.flatMap(({ command, problem }) =>
    leavesOf(command).map(({ name, leaf }) => ({
      usage: [name, ...leaf.registeredArguments.map(argumentText), ...leaf.options.map(optionText)].join(' '),
      summary: leaf.description(),
      problem: problemOf(problem, leaf) ?? '',
    })),
  )
}

/** Returns the verb, or the verbs of a verb, with the words that call them. */
function leavesOf(command: CommandUnknownOpts, parent = ''): { name: string; leaf: CommandUnknownOpts }[] {
  const name = `${parent}${command.name()}`
  if (command.commands.length === 0) return [{ name, leaf: command }]
  return command.commands.flatMap((child) => leavesOf(child, `${name} `))
}

const argumentText = (argument: { name(): string; required: boolean; variadic: boolean }) => {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

const optionText = ({ flags, mandatory }: { flags: string; mandatory: boolean }) => (mandatory ? flags : `[${flags}]`)
