import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call } from './call.ts'

const viewName = z.object({
  /** The list's name in its address, such as `orders`. */
  list: limited('List', 60).min(1, ruleMessage('required', 'List')),
  name: limited('Name', 60).min(1, ruleMessage('required', 'Name')),
})

/** A named search, filter, sort and choice of columns of a list. */
const listView = viewName.extend({
  /** The query string of the list’s address. */
  search: limited('Search', 1000),
})
export type ListView = z.output<typeof listView>

export const viewCalls = {
  getListViews: call('GET Portal/GetListViews', {
    summary: 'List the views of lists that the caller has saved',
    description: 'Views belong to the signed-in person, not to the dealer they act as. Sorted by name.',
    access: 'staff',
    reply: z.array(listView),
  }),
  saveListView: call('POST Portal/SaveListView', {
    summary: 'Save a view of a list',
    description:
      'Replaces the caller’s view of that list with the same name. A list has at most 50. Returns all views.',
    access: 'staff',
    body: listView,
    reply: z.array(listView),
  }),
  deleteListView: call('DELETE Portal/DeleteListView', {
    summary: 'Delete a view of a list',
    description: 'Returns the remaining views.',
    access: 'staff',
    body: viewName,
    reply: z.array(listView),
  }),
}
