import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call } from './call.ts'

const component = z.object({ component: limited('Component', 100).toLowerCase() })
const fieldNames = z.array(limited('Field', 100)).max(500)

export const layoutCalls = {
  updateLayoutFields: call('POST layout/UpdateLayoutFields/{component}', {
    summary: 'Set the visible fields of a page',
    description: 'Applies to all users. Fields that every row requires are always visible.',
    access: 'admin',
    params: component,
    body: fieldNames,
    reply: fieldNames,
  }),
  getLayoutFields: call('GET layout/getLayoutFields/{component}', {
    summary: 'List the visible fields of a page',
    description: 'Name the page by its address without a slash. Returns all fields if no selection was saved.',
    access: 'staff',
    params: component,
    reply: fieldNames,
  }),
}
