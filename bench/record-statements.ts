import pg from 'pg'

/** A statement as the server hands it to its driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Loaded into the measured server before it starts: on `record` it notes what goes to the database, on `stop` it sends
 * that to whoever started it. So the bare side runs the server's own statements, whatever they become.
 */
let recorded: Statement[] | undefined
const query = pg.Client.prototype.query

pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given
  if (recorded && typeof statement === 'object' && statement !== null && 'text' in statement) {
    const { text, values } = statement as Partial<Statement>
    recorded.push({ text: String(text), values: [...(values ?? [])] })
  }
  return Reflect.apply(query, this, given)
} as typeof query

process.on('message', (wish) => {
  if (wish === 'record') recorded = []
  if (wish === 'stop') process.send?.(recorded)
  if (wish === 'stop') recorded = undefined
  else process.send?.('ready')
})
