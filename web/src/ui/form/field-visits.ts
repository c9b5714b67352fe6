type TextField = HTMLInputElement | HTMLTextAreaElement

interface Visit {
  number: number
  field: TextField
  /** The text before the person began to type. */
  text: string
  hasTyped: boolean
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file', 'range'].includes(target.type))

/** A choice is made at once; its input takes only the text of a search. */
const isChoice = (field: TextField) => field.getAttribute('role') === 'combobox' || field.hasAttribute('aria-haspopup')

/**
 * Follows which text field the person types in. The browser undoes text until the field is left; the text of one visit is
 * one step of the order's history.
 */
class FieldVisits {
  private visit: Visit | undefined
  private count = 0
  private eventNumber: number | undefined
  private isStarted = false

  /** Follows the fields from now on. */
  start() {
    if (this.isStarted) return
    this.isStarted = true
    document.addEventListener('focusin', ({ target }) => this.begin(target), true)
    document.addEventListener('focusout', () => this.end(), true)
    // Before the form handles the event.
    document.addEventListener('beforeinput', ({ target }) => this.beginTyping(target), true)
    document.addEventListener('input', ({ target }) => this.type(target), true)
    this.begin(document.activeElement)
  }

  private begin(target: EventTarget | null) {
    this.count += 1
    this.visit = isTextField(target)
      ? { number: this.count, field: target, text: target.value, hasTyped: false }
      : undefined
  }

  private end() {
    this.visit = undefined
  }

  private beginTyping(target: EventTarget | null) {
    if (this.visit?.field === target && !this.visit.hasTyped) this.visit.text = this.visit.field.value
  }

  private type(target: EventTarget | null) {
    if (this.visit?.field !== target) this.begin(target)
    if (this.visit) this.visit.hasTyped = true
  }

  /** Returns the number of the visit that the current change belongs to: that of a text field, or of the event. */
  current(): number {
    const { visit } = this
    if (visit?.hasTyped && visit.field === document.activeElement && !isChoice(visit.field)) return visit.number
    if (this.eventNumber === undefined) {
      this.count += 1
      this.eventNumber = this.count
      setTimeout(() => {
        this.eventNumber = undefined
      })
    }
    // A choice replaces the text of its search.
    if (visit && isChoice(visit.field)) visit.hasTyped = false
    return this.eventNumber
  }

  /** Whether the browser can undo text that was typed in the field since the person came to it. */
  hasTextToUndo(target: EventTarget | null): boolean {
    const { visit } = this
    return visit?.field === target && visit?.hasTyped === true && visit.field.value !== visit.text
  }

  /** Whether the person has typed in the field since they came to it, so that the browser may redo text. */
  hasTyped(target: EventTarget | null): boolean {
    return this.visit?.field === target && this.visit?.hasTyped === true
  }

  /** Begins a new visit of the active field, after its text was changed by a step. */
  restart() {
    this.begin(document.activeElement)
  }
}

export const fieldVisits = new FieldVisits()
