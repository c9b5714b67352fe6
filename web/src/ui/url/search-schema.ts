/** Reads one parameter of a query string. Undefined if it is missing or invalid. */
type ReadValue<Value> = (value: unknown) => Value | undefined

/** The parameters that these readers return, each optional. */
export type SearchOf<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends ReadValue<infer Value> ? Value : never
}

/** Reads the parameters of one screen from a query string and drops unknown, missing and invalid ones. */
export type SearchSchema<Search> = (search: Record<string, unknown>) => Search

/** The schema of any screen, as the router takes it. */
export type AnySearchSchema = SearchSchema<Record<string, unknown>>

/** Returns the schema of a query string from a reader for each of its parameters. */
export function searchSchema<Readers extends Record<string, ReadValue<unknown>>>(
  readers: Readers,
): SearchSchema<SearchOf<Readers>> {
  return (search) => {
    const values = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SearchOf<Readers>
  }
}

export const wholeNumber = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

export const wholeNumberOrZero = (value: unknown) => (value === 0 || value === '0' ? 0 : wholeNumber(value))

export const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads any text. The router parses digits as a number, so convert them back to text. */
export const anyText = (value: unknown) => (value === undefined ? undefined : String(value))

/** Reads a day such as `2026-03-05`. */
export const day = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined)

export const oneOf =
  <const Word extends string>(...words: readonly Word[]) =>
  (value: unknown) =>
    words.find((each) => each === value)

/** Reads the record that is open for editing next to a list: its number, or `new`. */
export const editedRecord = (value: unknown) => (value === 'new' ? ('new' as const) : wholeNumber(value))

/** The field that a link points to. */
export const fieldSearch = searchSchema({ field: word })
