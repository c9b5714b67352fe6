import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordedStatement } from '../../server/test/statement-recorder.ts'
import type { CallSites } from './call-sites.ts'
import { findProblems, readCallSites } from './check.ts'

interface Case {
  name: string
  /** The code of the statement. The default is a tx.prepared<…>('name')`…` with `row` and `text`. */
  code?: string
  /** The declared type of the row. */
  row?: string
  text?: string
  /** The recorded statement, or null for none. The default is `text`. */
  sent?: string | null
  /** The name of the recorded statement, if it has another. A composed statement has none. */
  sentName?: string
  nulls?: string[]
  problem?: string
}

const orders = 'select order_id as id from orders'

const cases: Case[] = [
  {
    name: 'fits',
    row: '{ id: number; created: Date; tags?: string[] }',
    text: `${orders.replace(' from', ', created_date as created from')}`,
  },
  {
    name: 'wrong_type',
    row: '{ id: string }',
    text: orders,
    problem: 'column id is declared string, the database gives int4.',
  },
  {
    name: 'wrong_element',
    row: '{ ids: string[] }',
    text: 'select array_agg(order_id) as ids from orders',
    problem: 'column ids is declared string[], the database gives int4[].',
  },
  {
    name: 'first_row',
    code: `first<{ id: string }>('first_row')\`${orders}\``,
    sent: orders,
    problem: 'column id is declared string, the database gives int4.',
  },
  {
    name: 'no_column',
    row: '{ id: number; total: number }',
    text: orders,
    problem: 'property total is declared, and no column has this name.',
  },
  {
    name: 'no_property',
    row: '{ version: number }',
    text: 'select version, is_quote from orders',
    problem: 'column is_quote (bool) is selected, and the type has no such property.',
  },
  {
    name: 'nullable',
    row: '{ monthly: number }',
    text: 'select monthly from orders',
    problem: 'column monthly is declared number, and orders.monthly can be null: declare it nullable.',
  },
  {
    name: 'was_null',
    row: '{ sum: number }',
    text: 'select sum(version)::integer as sum from orders',
    nulls: ['sum'],
    problem: 'column sum is declared number, and was null in a test: declare it nullable.',
  },
  {
    name: 'union',
    row: "{ status: 'waiting' | 'sent' }",
    text: 'select status from envelopes',
    problem: 'and envelopes.status can also be viewed, signed, declined, voided, expired.',
  },
  {
    name: 'parameter',
    row: '{ id: number }',
    text: `${orders} where order_id = \${'12'}`,
    sent: `${orders} where order_id = $1`,
    problem: 'value $1 is declared "12", but the database expects int4.',
  },
  {
    name: 'json_list',
    row: '{ id: number }',
    text: `${orders} where jsonb_array_length(\${[1, 2]}) > 0`,
    sent: `${orders} where jsonb_array_length($1) > 0`,
    problem: 'value $1 is declared number[], but the database expects jsonb.',
  },
  {
    name: 'not_run',
    row: '{ id: number }',
    text: orders,
    sent: null,
    problem: 'no test runs this statement. Test it, or delete it.',
  },
  {
    name: 'changed',
    row: '{ id: number }',
    text: orders,
    sent: 'select 1 as id',
    problem: 'no test runs this statement. Test it, or delete it.',
  },
  {
    name: 'refused',
    row: '{ id: number }',
    text: 'select gone as id from orders',
    problem: 'the database refuses this statement: column "gone" does not exist.',
  },
  {
    name: 'pattern',
    code: `prepared<{ id: number }>(locked ? 'pattern' : 'patterns')\`select order_id as id from \${table}\``,
    sent: orders,
  },
  {
    name: 'other_fragment',
    code: `prepared<{ id: number }>('other_fragment')\`select order_id as id from \${locked ? sql\`orders\` : sql\`quotes\`}\``,
    sent: 'select order_id as id from customers',
    problem: 'no test runs this statement. Test it, or delete it.',
  },
  {
    name: 'after_columns',
    code: `prepared<{ id: number }>('after_columns')\`select \${columns} from orders where order_id = \${'12'}\``,
    sent: `${orders} where order_id = $1`,
    problem: 'value $1 is declared "12", but the database expects int4.',
  },
  {
    name: 'generic',
    code: "prepared<T>('generic')`select 1 as one`",
    sent: 'select 1 as one',
    problem: 'its callers choose the type. Declare the columns here.',
  },
  {
    name: 'composed',
    code: `composed(sql<{ id: string }>\`${orders} where \${condition}\`)`,
    sentName: '',
    sent: `${orders} where version = $1`,
    problem: 'column id is declared string, the database gives int4.',
  },
  {
    name: 'composed_not_run',
    code: `composed(sql<{ id: number }>\`${orders} where \${condition}\`)`,
    sentName: '',
    sent: `${orders} o where version = $1`,
    problem: 'no test runs this statement. Test it, or delete it.',
  },
  {
    name: 'of_pool',
    code: `rowOf<{ id: string }>(tx)\`${orders}\``,
    sentName: '',
    sent: orders,
    problem: 'column id is declared string, the database gives int4.',
  },
  {
    name: 'object',
    code: `send({ name: 'object', text: '${orders} where version = $1', values: ['12'] })`,
    sent: `${orders} where version = $1`,
    problem: 'value $1 is declared "12", but the database expects int4.',
  },
]

let folder: string
let callSites: CallSites

const codeOf = ({ name, code, row, text }: Case) => code ?? `prepared<${row}>('${name}')\`${text}\``

/** One line per case, so that the line number identifies it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealerline-statements-'))
  const head =
    'declare class Composed { readonly values: unknown[] } type Tag<R> = (template: TemplateStringsArray, ...parts: unknown[]) => R; declare const locked: boolean, table: Composed, condition: Composed, tx: { prepared<T>(name: string): Tag<Promise<T[]>>; first<T>(name: string): Tag<Promise<T | undefined>>; rowOf<T>(db: object): Tag<Promise<T | undefined>>; send(statement: object): void; composed(statement: Composed): Promise<unknown[]> }, sql: <T>(template: TemplateStringsArray, ...parts: unknown[]) => Composed; const columns = sql`order_id as id`'
  const lines = cases.map((testCase) => `export const ${testCase.name} = <T>() => tx.${codeOf(testCase)}`)
  writeFileSync(join(folder, 'queries.ts'), [head, ...lines].join('\n'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, types: [] } }))
  callSites = readCallSites(folder, [join(folder, 'queries.ts')])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(cases.map((testCase, index) => ({ ...testCase, line: index + 2 })))(
  'checks the statement $name',
  async (one) => {
    const { name, text, sent = text, sentName = name, nulls = [], problem, line } = one
    const isHere = (place: string) => new RegExp(`^queries\\.ts:${line}\\b`).test(place)
    const recorded: RecordedStatement[] = sent ? [{ application: 'dealerline', name: sentName, text: sent, nulls }] : []
    const here = {
      sites: callSites.sites.filter(({ place }) => isHere(place)),
      unreadable: callSites.unreadable.filter(isHere),
    }
    const problems = await findProblems(here, recorded, String(process.env.TEST_DATABASE_URL))
    expect(problems).toHaveLength(problem ? 1 : 0)
    if (problem) expect(problems[0]).toContain(problem)
  },
)
