import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings'

/** A verb of the command `dealerline`. */
export interface Verb {
  readonly command: CommandUnknownOpts
  /** The meaning of exit code 1, or those of the verb's own verbs that can end with it. */
  readonly problem: string | Readonly<Record<string, string>>
}

/** The option of every verb that reports. */
export const jsonOption = new Option('--json', 'print the result as JSON')
