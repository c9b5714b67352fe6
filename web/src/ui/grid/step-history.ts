import type { Change } from './change.ts'

export type StepDirection = 'undo' | 'redo'

interface Step<Row> {
  /** The name of the grid that made the change. */
  grid: string
  change: Change<Row>
}

/** Applies a change in its grid. Returns false if that changes nothing. */
type Apply<Row> = (change: Change<Row>, direction: StepDirection) => boolean

const maxSteps = 100

/**
 * The steps of one or several grids, for undo and redo. A grid that is closed and opened again continues with its steps. For a
 * step of a grid that is not on the screen, `open` opens it, and the step is undone there.
 */
export class StepHistory<Row extends object> {
  /** Opens the screen of a grid. */
  open: ((grid: string) => void) | undefined
  private done: readonly Step<Row>[] = []
  private undone: readonly Step<Row>[] = []
  private waiting: StepDirection | undefined
  private grids = new Map<string, Apply<Row>>()
  private listeners = new Set<() => void>()
  private ids = new Map<string, Map<string, number>>()

  canUndo = () => this.done.length > 0

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  add(grid: string, change: Change<Row>) {
    this.waiting = undefined
    this.update([...this.done, { grid, change }].slice(-maxSteps), [])
  }

  /** Undoes or redoes the latest step that still changes something. */
  run(direction: StepDirection) {
    for (;;) {
      const [from, to] = direction === 'undo' ? [this.done, this.undone] : [this.undone, this.done]
      const step = from.at(-1)
      if (!step) return
      const apply = this.grids.get(step.grid)
      if (!apply) {
        this.waiting = direction
        this.open?.(step.grid)
        return
      }
      const [rest, moved] = [from.slice(0, -1), [...to, step]]
      if (direction === 'undo') this.update(rest, moved)
      else this.update(moved, rest)
      if (apply(step.change, direction)) return
    }
  }

  /** Applies the steps of a grid while it is on the screen. */
  attach(grid: string, apply: Apply<Row>) {
    this.grids.set(grid, apply)
    // Its rows, restored texts and focus are settled first.
    const timer = setTimeout(() => this.runWaiting(grid))
    return () => {
      clearTimeout(timer)
      if (this.grids.get(grid) === apply) this.grids.delete(grid)
    }
  }

  private runWaiting(grid: string) {
    const { waiting } = this
    const step = waiting && (waiting === 'undo' ? this.done : this.undone).at(-1)
    if (!waiting || step?.grid !== grid) return
    this.waiting = undefined
    this.run(waiting)
  }

  /** Records the stored id of a row, by which its steps find it after the grid was opened again. */
  keepID(grid: string, key: string, id: number) {
    const ids = this.ids.get(grid) ?? new Map<string, number>()
    this.ids.set(grid, ids)
    const oldID = ids.get(key)
    if (oldID === id) return
    // A row that undo restored after its removal was saved has a new id under each of its keys.
    for (const [other, otherID] of ids) if (otherID === oldID) ids.set(other, id)
    ids.set(key, id)
  }

  /** Returns the stored id of the row that had this key. */
  idOf = (grid: string, key: string) => this.ids.get(grid)?.get(key)

  private update(done: readonly Step<Row>[], undone: readonly Step<Row>[]) {
    this.done = done
    this.undone = undone
    for (const listener of this.listeners) listener()
  }
}
