import { type LoggerOptions, stdSerializers } from 'pino'

/** Fields of PostgreSQL's errors that can contain values of rows. */
const quotingFields = ['detail', 'where', 'internalQuery', 'hint']

/** Options of the portal's log. They remove the tokens of requests, and the values of rows in errors of PostgreSQL. */
export const logOptions: LoggerOptions = {
  redact: ['req.headers.authorization'],
  serializers: {
    err(error: Error) {
      const serialized = stdSerializers.err(error)
      return Object.fromEntries(Object.entries(serialized).filter(([name]) => !quotingFields.includes(name)))
    },
  },
}
