import { type LoggerOptions, stdSerializers } from 'pino'

/** Fields of PostgreSQL's errors that quote values of rows. */
const quotingFields = ['detail', 'where', 'internalQuery', 'hint']

/** Options of the portal's log. No line has the token of a request, or values that the database quotes. */
export const logOptions: LoggerOptions = {
  redact: ['req.headers.authorization'],
  serializers: {
    err(error: Error) {
      const serialized = stdSerializers.err(error)
      return Object.fromEntries(Object.entries(serialized).filter(([name]) => !quotingFields.includes(name)))
    },
  },
}
