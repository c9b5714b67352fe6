// Fails if the home screen's scripts exceed their budget (docs/decisions/0019). Usually a module that every screen loads
// has a new import that only some screens need.
import { firstLoadKilobytes } from '../bench/first-load.ts'

const maxKilobytes = 200

const { home } = firstLoadKilobytes()
if (home > maxKilobytes) {
  console.error(
    `The home screen loads ${home.toFixed(0)} kB of gzipped scripts; the limit is ${maxKilobytes} kB. ` +
      'Import only what every screen needs in the frame, the session and the router.',
  )
  process.exitCode = 1
}
