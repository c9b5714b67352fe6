import pg from 'pg'

/** A statement as the server passes it to its driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * The measured server loads this module before it starts. After the message `record`, the module records the statements
 * that the server sends to the database. After `stop`, it sends them to the parent process. The baseline therefore
 * always runs the server's current statements.
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

process.on('message', (command) => {
  if (command === 'record') recorded = []
  if (command === 'stop') process.send?.(recorded)
  if (command === 'stop') recorded = undefined
  else process.send?.('ready')
})
