import pg from 'pg'

export interface DatabaseColumn {
  name: string
  type: DatabaseType
  /** Set if the column comes directly from a table. */
  source?: Source
}

export interface DatabaseType {
  name: string
  /** A value of the type as the server's connections parse it. */
  sample: unknown
  isJson: boolean
  element?: DatabaseType
}

interface Source {
  table: string
  column: string
  nullable: boolean
  /** The values that a check constraint allows. */
  allowed?: (string | number)[]
}

export interface Description {
  parameters: DatabaseType[]
  columns: DatabaseColumn[]
}

export type Describe = (text: string) => Promise<Description>

/** Asks PostgreSQL for the parameters and columns of a statement without running it. */
class ParseOnly {
  parameters: number[] = []
  fields: pg.FieldDef[] = []
  private readonly text: string
  private readonly end: (error?: Error) => void

  constructor(text: string, end: (error?: Error) => void) {
    this.text = text
    this.end = end
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
      this.parameters = message.dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields
  }

  handleError(error: Error): void {
    this.end(error)
  }

  handleReadyForQuery(): void {
    this.end()
  }
}

const columnsOfTables = `
  select a.attrelid as "tableID", a.attnum as "columnID", c.relname as "table", a.attname as "column",
    not a.attnotnull as nullable, pg_get_constraintdef(k.oid) as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%'
  where a.attnum > 0 and c.relnamespace::regnamespace::text !~ '^pg_|information_schema'`

interface TypeRow {
  oid: number
  name: string
  element: number
}

/** A sample value for each kind of type. All other types are texts. */
const samples: [pattern: RegExp, text: string][] = [
  [/^(int[248]|float[48]|numeric|oid)$/, '1'],
  [/^bool$/, 't'],
  [/^(date|timestamp|timestamptz)$/, '2026-01-31 00:00:00+00'],
  [/^bytea$/, '\\x00'],
  [/^jsonb?$/, '{}'],
  [/^uuid$/, '00000000-0000-4000-8000-000000000000'],
]

/** Connects in the same way as a pool of the server and describes the parameters and columns of statements. */
export async function connectToDescribe(pool: pg.Pool): Promise<{ describe: Describe; end: () => Promise<void> }> {
  // pg does not end the time limit of such a query, so its timer would keep the process running for a minute.
  const client = new pg.Client({ ...pool.options, pipeline: false, query_timeout: undefined })
  await client.connect()
  const { rows: typeRows } = await client.query<TypeRow>(
    'select oid::integer, typname as name, typelem::integer as element from pg_type',
  )
  const typesByID = new Map(typeRows.map((row) => [row.oid, row]))
  const { rows: sources } = await client.query(columnsOfTables)
  const sourcesByPlace = new Map<string, Source>(
    sources.map(({ tableID, columnID, definition, ...source }) => [
      `${tableID} ${columnID}`,
      { ...source, allowed: definition ? valuesOf(definition) : undefined },
    ]),
  )

  function toType(oid: number): DatabaseType {
    const { name = 'unknown', element = 0 } = typesByID.get(oid) ?? {}
    const isArray = name.startsWith('_') && element > 0
    const sampleOf = (type: string) => samples.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
    const text = isArray ? `{"${sampleOf(name.slice(1)).replaceAll('\\', '\\\\')}"}` : sampleOf(name)
    return {
      name: isArray ? `${name.slice(1)}[]` : name,
      sample: name === 'void' ? undefined : client.getTypeParser(oid, 'text')(text),
      isJson: /^jsonb?$/.test(name),
      element: isArray ? toType(element) : undefined,
    }
  }

  async function describe(text: string): Promise<Description> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const statement = new ParseOnly(text, (error) => (error ? reject(error) : resolve()))
    client.query(statement)
    await promise
    return {
      parameters: statement.parameters.map(toType),
      columns: statement.fields.map((field) => ({
        name: field.name,
        type: toType(field.dataTypeID),
        source: sourcesByPlace.get(`${field.tableID} ${field.columnID}`),
      })),
    }
  }
  return { describe, end: () => client.end() }
}

/** Parses the values from `CHECK ((status = ANY (ARRAY['new'::text, 'sent'::text])))`. */
function valuesOf(definition: string): (string | number)[] {
  const list = definition.slice(definition.indexOf('ARRAY[') + 6, definition.lastIndexOf(']'))
  return [...list.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) =>
    text === undefined ? Number(number) : text.replaceAll("''", "'"),
  )
}
