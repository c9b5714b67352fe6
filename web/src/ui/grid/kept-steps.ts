/** The steps of a history as text of this tab. */
export interface StoredSteps {
  done: readonly { place: string; change: object }[]
  undone: readonly { place: string; change: object }[]
  ids: readonly (readonly [place: string, ids: readonly (readonly [key: string, id: number])[]])[]
  lists: readonly (readonly [list: string, rows: readonly object[]])[]
}

export interface StepStore {
  read(): StoredSteps | undefined
  /** Stores the steps that the function returns, at the latest when the page ends. */
  write(read: () => StoredSteps): void
}
