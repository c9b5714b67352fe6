/** One field or row that two people changed to different values, as text. */
export interface Clash {
  label: string
  mine: string
  theirs: string
  /** Whether somebody else removed it. Keeping mine then adds it again. */
  isRemoved?: true
}

/** My changes merged into the stored values, and the clashes. */
export interface Merged<Value> {
  value: Value
  clashes: readonly Clash[]
}

/** Merges three ways: changes since `base` are mine, everything else is theirs. If both changed a value, mine wins. */
export type Merge<Value> = (base: Value, mine: Value, theirs: Value) => Merged<Value>

/** Whether two plain values are equal. */
export const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
