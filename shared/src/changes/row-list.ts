import type { RowState } from './change.ts'

/** A row between its neighbours, with the fields that operations have named. */
export class Place {
  row: RowState
  fields: Set<string> | undefined
  above: Place = this
  below: Place = this

  constructor(row: RowState) {
    this.row = row
  }

  /** The row was named, with this field if there is one. */
  name(field?: string): void {
    this.fields ??= new Set()
    if (field !== undefined) this.fields.add(field)
  }
}

/** The rows of a block while they change. Finds, inserts, moves and removes a row without searching the others. */
export class RowList {
  readonly #byName = new Map<string, Place>()
  /** Above the first row and below the last one. */
  readonly #end = new Place({ id: 0, values: {}, held: {} })
  #size = 0

  constructor(rows: readonly RowState[]) {
    for (const row of rows) this.insert(row)
  }

  get size(): number {
    return this.#size
  }

  get rows(): RowState[] {
    return Array.from(this.places(), ({ row }) => row)
  }

  /** Finds a row by its key, or by its id even if it has a key. */
  find(name: string): Place | undefined {
    return this.#byName.get(name)
  }

  /** Returns the place of the named row, or the top for an empty name. Undefined if the row is gone. */
  findAbove(name: string): Place | undefined {
    return name === '' ? this.#end : this.find(name)
  }

  /** Inserts a row below another one, by default at the end. */
  insert(row: RowState, above: Place = this.#end.above): Place {
    const place = new Place(row)
    link(place, above)
    for (const name of namesOf(row)) this.#byName.set(name, place)
    this.#size += 1
    return place
  }

  remove(place: Place): void {
    unlink(place)
    for (const name of namesOf(place.row)) this.#byName.delete(name)
    this.#size -= 1
  }

  /** Moves a row below another one. Returns false if it is there already. */
  move(place: Place, above: Place): boolean {
    if (place === above || place.above === above) return false
    unlink(place)
    link(place, above)
    return true
  }

  *places(): Generator<Place> {
    for (let place = this.#end.below; place !== this.#end; place = place.below) yield place
  }
}

function link(place: Place, above: Place): void {
  place.above = above
  place.below = above.below
  above.below.above = place
  above.below = place
}

function unlink({ above, below }: Place): void {
  above.below = below
  below.above = above
}

const namesOf = ({ key, id }: RowState): string[] => [
  ...(key === undefined ? [] : [key]),
  ...(id === 0 ? [] : [String(id)]),
]
