import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Checks replies against the contract, removes undeclared fields and writes JSON. The serializer of the library encodes,
 * which reads each checked value twice and differs only for schemas that transform; replies have none.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (reply) => {
    const { success, data, error } = schema.safeParse(reply)
    if (!success) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }
