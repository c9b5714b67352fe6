/** One field or row that two people changed to different values, as text. */
export interface Conflict {
  label: string
  mine: string
  theirs: string
  /** Whether somebody else removed the field or row. Keeping mine then adds it again. */
  isRemoved?: true
}

/** My changes merged into the stored values, and the conflicts. */
export interface Merged<Value> {
  value: Value
  conflicts: readonly Conflict[]
}

/** Three-way merge: my changes since `base`, and everything else from theirs. If both changed a value, mine wins. */
export type Merge<Value> = (base: Value, mine: Value, theirs: Value) => Merged<Value>

/** Whether two plain values are equal. */
export const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
