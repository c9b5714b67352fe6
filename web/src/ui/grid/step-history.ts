import { makeListeners } from '../listeners.ts'

export type StepDirection = 'undo' | 'redo'

export interface Step {
  /** The name of the grid or form that made the change. */
  place: string
  change: object
  /** The visit of a text field in which the change was typed. It is not stored. */
  visit?: number | undefined
}

export interface StoredSteps {
  done: readonly Step[]
  undone: readonly Step[]
  /** The rows of lists whose stored rows have no keys. */
  lists: readonly (readonly [list: string, rows: readonly object[]])[]
}

/** Where the steps of a history survive while its tab is loaded again. */
export interface StepStore {
  read(): StoredSteps | undefined
  /** Stores the steps that the function returns, at the latest when the page ends. */
  write(read: () => StoredSteps): void
}

/** A grid or a form on the screen. */
export interface StepPlace<Change extends object> {
  /** Applies a change. Returns false if that changes nothing. */
  apply(change: Change, direction: StepDirection): boolean
}

interface Addition<Change extends object> {
  /** The visit of a text field in which the change was typed. Changes of one visit are one step. */
  visit?: number | undefined
  /** Combines two changes of one visit. Returns null if the second one takes back the first, undefined if they stay apart. */
  combine?: (first: Change, second: Change) => Change | null | undefined
}

const maxSteps = 100
/** How long a place that has to be opened may take to load, in milliseconds. */
const maxOpening = 15_000

/**
 * The steps of the grids and forms of an order, for undo and redo. A place that is closed and opened again continues with its
 * steps. For a step of a place that is not on the screen, `open` opens it, and the step is undone there.
 */
export class StepHistory {
  /** Opens the screen of a place. */
  open: ((place: string) => void) | undefined
  /** Called if the place of a step did not open. The step is skipped. */
  onSkipped: ((place: string, direction: StepDirection) => void) | undefined
  /** Tells a step of a form to screen readers. */
  announce: (text: string) => void = () => {}
  private done: readonly Step[] = []
  private undone: readonly Step[] = []
  private waiting: StepDirection | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private places = new Map<string, StepPlace<object>>()
  private readonly listeners = makeListeners()
  private lists = new Map<string, readonly object[]>()
  private readonly store: StepStore | undefined

  constructor(store?: StepStore) {
    this.store = store
    const steps = store?.read()
    if (!steps) return
    this.done = steps.done
    this.undone = steps.undone
    this.lists = new Map(steps.lists)
  }

  canUndo = () => this.done.length > 0

  canRedo = () => this.undone.length > 0

  subscribe = this.listeners.subscribe

  add<Change extends object>(place: string, change: Change, { visit, combine }: Addition<Change> = {}) {
    this.stopWaiting()
    const last = this.done.at(-1)
    const isSameVisit = visit !== undefined && last?.place === place && last.visit === visit
    const combined = isSameVisit ? combine?.(last.change as Change, change) : undefined
    const before = combined === undefined ? this.done : this.done.slice(0, -1)
    const step = { place, change: combined ?? change, visit }
    this.update(combined === null ? before : [...before, step].slice(-maxSteps), [])
  }

  /** Undoes or redoes the latest step that still changes something. */
  run(direction: StepDirection) {
    this.stopWaiting()
    for (;;) {
      const step = this.next(direction)
      if (!step) return
      const target = this.places.get(step.place)
      if (!target) {
        this.wait(direction, step.place)
        return
      }
      this.move(direction)
      if (target.apply(step.change, direction)) return
    }
  }

  private next = (direction: StepDirection) => (direction === 'undo' ? this.done : this.undone).at(-1)

  /** Moves the latest step to the other side. Later typing is a new step. */
  private move(direction: StepDirection) {
    const [from, to] = direction === 'undo' ? [this.done, this.undone] : [this.undone, this.done]
    const [rest, moved] = [from.slice(0, -1), [...to, ...from.slice(-1).map(({ visit: _visit, ...step }) => step)]]
    if (direction === 'undo') this.update(rest, moved)
    else this.update(moved, rest)
  }

  /** The place that has to open before its step is undone. */
  waitingPlace = () => this.waiting && this.next(this.waiting)?.place

  private wait(direction: StepDirection, place: string) {
    this.waiting = direction
    this.timer = setTimeout(() => {
      this.stopWaiting()
      this.move(direction)
      this.onSkipped?.(place, direction)
    }, maxOpening)
    this.listeners.call()
    this.open?.(place)
  }

  private stopWaiting() {
    clearTimeout(this.timer)
    this.waiting = undefined
  }

  /** Applies the steps of a place while it is on the screen. */
  attach<Change extends object>(place: string, target: StepPlace<Change>) {
    this.places.set(place, target)
    // Its rows, restored texts and focus are settled first.
    const timer = setTimeout(() => {
      if (this.waiting && this.waitingPlace() === place) this.run(this.waiting)
    })
    return () => {
      clearTimeout(timer)
      if (this.places.get(place) === target) this.places.delete(place)
    }
  }

  /** Records the rows of a list whose stored rows have no ids, so that they have the same keys when they are read again. */
  keepList(list: string, rows: readonly object[]) {
    this.lists.set(list, rows)
  }

  listOf = (list: string): readonly object[] => this.lists.get(list) ?? []

  private update(done: readonly Step[], undone: readonly Step[]) {
    this.done = done
    this.undone = undone
    this.keep()
    this.listeners.call()
  }

  private keep() {
    this.store?.write((): StoredSteps => {
      const used = new Set([...this.done, ...this.undone].map(({ place }) => place))
      return {
        done: this.done,
        undone: this.undone,
        lists: [...this.lists].filter(([place]) => used.has(place)),
      }
    })
  }
}
