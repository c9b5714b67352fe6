import pg from 'pg'

/** A statement as the server passes it to its driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * The measured server loads this module before it starts. After the message `record`, the module records the statements
 * that the server sends to the database. After `stop`, it sends them to the parent process. The baseline therefore
 * always runs the server's current statements. It sends only those of the connection that opened a call, because jobs
 * and collected counts may be stored meanwhile.
 */
let recorded: Map<pg.Client, Statement[]> | undefined
const query = pg.Client.prototype.query

pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [statement] = given
  if (recorded && typeof statement === 'object' && statement !== null && 'text' in statement) {
    const { text, values } = statement as Partial<Statement>
    const sent = recorded.get(this) ?? []
    recorded.set(this, [...sent, { text: String(text), values: [...(values ?? [])] }])
  }
  return Reflect.apply(query, this, given)
} as typeof query

const opensCall = (statements: Statement[]) => statements.some(({ text }) => text.includes('app.begin_call'))

process.on('message', (command) => {
  if (command === 'record') recorded = new Map()
  if (command === 'stop') process.send?.([...(recorded?.values() ?? [])].filter(opensCall).flat())
  if (command === 'stop') recorded = undefined
  else process.send?.('ready')
})
