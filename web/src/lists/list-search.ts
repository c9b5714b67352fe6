import { anyText, type SearchOf, searchSchema, wholeNumber, word } from '../ui/url/search-schema.ts'

const listReaders = { keyword: anyText, sort: word, columns: word, page: wholeNumber, size: wholeNumber }

/** The parameters in the address of every list. */
export type ListSearch = SearchOf<typeof listReaders>

/** Returns the schema of a list's query string with its filter parameters. */
export const listSearch = <Readers extends Parameters<typeof searchSchema>[0]>(readers: Readers) =>
  searchSchema({ ...listReaders, ...readers })

/** The query string of a list without filters. */
export const plainListSearch = listSearch({})
