// A reporter of Vitest that writes the errors outside tests, which the JSON report does not have.
import { writeFileSync } from 'node:fs'

export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => stack ?? message)
    if (messages.length > 0) writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(messages))
  }
}
