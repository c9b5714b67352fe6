import type { Pool } from 'pg'
import { putServices } from './queries.ts'

/** The customer number of the first demonstration customer. */
const firstCustomer = '20001'

/** Loads the services of a dental practice, with telephone numbers that are reserved for fiction. */
export function loadSampleServices(pool: Pool): Promise<void> {
  const at = (extension: string, name: string, kind: string, number = '', active = true) => ({
    extension,
    name,
    kind,
    number,
    active,
  })
  return putServices(pool, firstCustomer, [
    at('400', 'Practice greeting', 'attendant', '0255509001'),
    at('401', 'Reception', 'extension', '0255509002'),
    at('402', 'Surgery one', 'extension'),
    at('403', 'Surgery two', 'extension'),
    at('404', 'Former bookkeeper', 'extension', '', false),
    at('410', 'Front desk', 'huntgroup', '0255509003'),
  ])
}
