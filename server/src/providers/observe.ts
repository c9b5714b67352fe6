import { measurements, outcomeOf } from '../kernel/measurements.ts'
import { failSpan, startChildSpan } from '../kernel/tracing.ts'

/**
 * Returns the port with operations that are measured, and recorded as spans and by `record`. Measurements and spans have
 * no data of the requests.
 */
export function observeOperations<T extends object>(system: string, port: T, record: (error?: unknown) => void): T {
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        const endMeasurement = start(system, String(property))
        const end = (error?: unknown) => {
          endMeasurement(error)
          record(error)
        }
        const result: unknown = Reflect.apply(value, target, values)
        // Operations without a promise, such as those that build an address, ask nobody.
        if (!(result instanceof Promise)) return result
        return result.then(
          (reply) => {
            end()
            return reply
          },
          (error: unknown) => {
            end(error)
            throw error
          },
        )
      }
    },
  })
}

/** Starts to measure an operation. Returns the function that ends it, with the error if it failed. */
function start(system: string, operation: string): (error?: unknown) => void {
  const startTime = performance.now()
  const span = startChildSpan(`${system}.${operation}`, {
    'dealerline.system': system,
    'dealerline.operation': operation,
  })
  return (error) => {
    const labels = { system, operation, outcome: outcomeOf(error) }
    measurements.outside.observe(labels, (performance.now() - startTime) / 1000)
    if (span && error !== undefined) failSpan(span, error)
    span?.end()
  }
}
