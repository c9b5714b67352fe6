// Fails if the scripts of the home screen or of a customer's page are larger than their limits (docs/decisions/0019 and
// 0093). The usual cause is that a module for all screens imports one that only some screens need.
import { customerPageScripts, firstLoadKilobytes } from '../bench/first-load.ts'

const maxKilobytes = 200

const { home } = firstLoadKilobytes()
if (home > maxKilobytes) {
  console.error(
    `The home screen loads ${home.toFixed(0)} kB of gzipped scripts; the limit is ${maxKilobytes} kB. ` +
      'Import only what every screen needs in the frame, the session and the router.',
  )
  process.exitCode = 1
}

const maxCustomerScripts = 12
const maxCustomerKilobytes = 90

const customer = customerPageScripts()
if (customer.count > maxCustomerScripts || customer.kilobytes > maxCustomerKilobytes) {
  console.error(
    `A page of a customer loads ${customer.kilobytes.toFixed(0)} kB in ${customer.count} scripts; the limit is ` +
      `${maxCustomerKilobytes} kB in ${maxCustomerScripts}. Use the components of web/src/ui/plain, and load with a ` +
      'click what the page needs only then.',
  )
  process.exitCode = 1
}
