import { editedRecord, searchSchema } from '../../ui/url/search-schema.ts'

export const contactsSearch = searchSchema({ edit: editedRecord })
