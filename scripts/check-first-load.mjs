// Fails if the scripts of the home screen are larger than the limit (docs/decisions/0019). The usual cause is that a
// module
// for all screens imports one that only some screens need.
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
