/** One field or row that two people changed, each to something else, in words. */
export interface Clash {
  label: string
  mine: string
  theirs: string
}

/** What I typed put over what is stored now, and the places where both changed the same thing. */
export interface Merged<Value> {
  value: Value
  clashes: readonly Clash[]
}

/** Merges three ways: what I changed since `base` is mine, everything else is theirs. Where both changed, mine wins. */
export type Merge<Value> = (base: Value, mine: Value, theirs: Value) => Merged<Value>

/** Whether two plain values hold the same. */
export const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
