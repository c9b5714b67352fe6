import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { applyRaws, compareRaws, noRaws, type RawCells, withRaw } from '../../ui/grid/raw-cells.ts'
import type { BlockEditing } from './edited-block.ts'
import { notComplete, withTexts } from './texts.ts'

/** How long a text waits after the last key before it is sent, in milliseconds. */
const pause = 700

/**
 * The texts of a block's grid that are not values: at once on this device, and in the content that is saved. A text that is
 * still being typed becomes part of the content after a pause in typing, when everything else is stored, because a row is
 * not stored with it.
 */
export class BlockTexts {
  /** The texts that the grid has reported last. */
  reported: GridTexts | undefined
  /** The texts of a draft that were not typed to the end. */
  #restored: RawCells | undefined
  readonly #editing: () => BlockEditing
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(editing: () => BlockEditing) {
    this.#editing = editing
  }

  /** Starts with the texts of an earlier visit. Returns those with which the grid opens. */
  restore(restored: GridTexts | undefined, texts: RawCells | undefined): GridTexts {
    this.reported = restored
    this.#restored = restored?.raws
    return { raws: this.shownOf(texts), pending: restored?.pending }
  }

  /** Adds the texts of a draft of release 0.4.0, which has them beside its content. */
  takeOver(): void {
    const raws = this.#restored
    if (raws && !this.#editing().latest().typed.texts) this.#set(() => raws)
  }

  /** Sends nothing more after the screen was left. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  /** The texts as the grid shows them: the cell with the typed text has the one from before. */
  shownOf(texts: RawCells = noRaws): RawCells {
    const { pending, raws } = this.reported ?? {}
    if (!pending) return texts
    return withRaw(texts, pending.rowKey, pending.column, raws?.[pending.rowKey]?.[pending.column])
  }

  /** Keeps the texts that the grid reports. */
  keep = (texts: GridTexts | undefined): void => {
    const before = this.reported
    this.reported = texts
    clearTimeout(this.#timer)
    const { pending: ended } = before ?? {}
    const { pending } = texts ?? {}
    const isContinued = ended?.rowKey === pending?.rowKey && ended?.column === pending?.column
    this.#set((current) => {
      const next = applyRaws(current, compareRaws(before?.raws ?? noRaws, texts?.raws ?? noRaws))
      if (!ended || isContinued) return next
      return withRaw(next, ended.rowKey, ended.column, texts?.raws[ended.rowKey]?.[ended.column])
    })
    if (pending) this.#timer = setTimeout(() => this.#send(pending), pause)
  }

  #send(pending: NonNullable<GridTexts['pending']>): void {
    const { rowKey, column, text } = pending
    const { status, typed } = this.#editing().latest()
    if (!['idle', 'saved', 'kept'].includes(status)) this.#timer = setTimeout(() => this.#send(pending), pause)
    else if (typed.rows.some((row) => row.rowKey === rowKey))
      this.#set((current) => withRaw(current, rowKey, column, { text, message: notComplete }))
  }

  #set(change: (texts: RawCells) => RawCells): void {
    const { latest, type, keepDraft } = this.#editing()
    const { typed } = latest()
    const next = withTexts(typed, change)
    if (next === typed) keepDraft()
    else type(next)
  }
}
