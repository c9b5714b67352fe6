import type { PreparedStatement } from '../kernel/compose.ts'

/** Returns the statement that opens a call and also returns the ticket with which a standby can answer it. */
export const openForStandby = ({ name, text, values }: PreparedStatement): PreparedStatement => ({
  name: `${name}_for_standby`,
  text: `select opened.*, app.standby_ticket() as ticket from (${text}) as opened`,
  values,
})
