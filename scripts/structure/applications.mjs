import { applicationKinds } from '../../shared/src/record-rules/applications.ts'
import { read } from './files.mjs'

/** Statements that find the application of an order by the type of the order. */
const statements = ['server/database/functions/orders.sql', 'server/src/areas/tracking/home/queries.ts']
const links = 'web/src/customer-pages/applications/application-links.ts'

/** Reports kinds of applications that a statement or the pages of links do not know. */
export function* checkApplications() {
  for (const { name, orderType } of applicationKinds) {
    for (const path of statements)
      if (!read(path).includes(`when ${orderType} then '${name}'`))
        yield `${path}: orders of the type ${orderType} have no application here. Add: when ${orderType} then '${name}'`
    if (!new RegExp(`^ {2}${name}: \\{`, 'm').test(read(links)))
      yield `${links}: applicationLinks has no calls of ${name}.`
  }
}
