import type { Call } from './call.ts'

/** Whether a call changes nothing. In a file without imports, because the web app loads it with the first page. */
export const isRead = ({ method, reads }: Pick<Call, 'method' | 'reads'>) => reads ?? method === 'GET'
