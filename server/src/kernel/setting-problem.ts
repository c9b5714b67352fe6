/** Why the portal does not start with its settings. */
export interface SettingProblem {
  /** The names of the settings, one of which has to be changed. */
  readonly settings: readonly string[]
  /** The problem, and what to set. Never contains a secret. */
  readonly sentence: string
}

export const problemOf = (setting: string, sentence: string): SettingProblem => ({ settings: [setting], sentence })
