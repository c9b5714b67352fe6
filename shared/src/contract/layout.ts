import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call } from './call.ts'

const component = z.object({ component: limited('Component', 100).toLowerCase() })
const fieldNames = z.array(z.string().trim().max(100)).max(500)

export const layoutCalls = {
  updateLayoutFields: call({
    method: 'POST',
    path: 'layout/UpdateLayoutFields/{component}',
    summary: 'Sets which fields of a page are visible, for everybody; what every row needs always is.',
    access: 'admin',
    params: component,
    body: fieldNames,
    reply: fieldNames,
  }),
  getLayoutFields: call({
    method: 'GET',
    path: 'layout/getLayoutFields/{component}',
    summary: 'The visible fields of a page, named by its address without slash: all of them where nothing was saved.',
    access: 'staff',
    params: component,
    reply: fieldNames,
  }),
}
