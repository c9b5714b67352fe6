import { listSearch } from '../../lists/list-search.ts'
import { day, word } from '../../ui/url/search-schema.ts'

export const auditLogSearch = listSearch({
  /** The kind of record. */
  entity: word,
  from: day,
  to: day,
})

export type AuditLogSearch = ReturnType<typeof auditLogSearch>
