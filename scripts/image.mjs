// Builds the image and runs it against a PostgreSQL of this machine: `npm run image:check`. Without a registry for images:
// `npm run image:check -- --local-base`. Not part of `npm test`, because it needs Podman and some minutes.
import { endWith, ensureInstalled, runAndEnd } from './install.mjs'

try {
  ensureInstalled()
} catch (error) {
  endWith(error)
}
runAndEnd('scripts/image/check.ts')
