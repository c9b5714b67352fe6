import { editedRecord, searchSchema } from '../../ui/url/search-schema.ts'

export const termListSearch = searchSchema({ edit: editedRecord })
