import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import type { ProblemList } from './problems.ts'
import * as queries from './queries.ts'

const functionsFile = resolve(import.meta.dirname, '../../../database/functions/policies.sql')

const appendOnly = (table: string) =>
  `CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.${table} FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_audit_change()`

/** The triggers that the audit tables must have, in the form in which PostgreSQL prints them, with their effects. */
const requiredTriggers: { definition: string; effect: string }[] = [
  { definition: appendOnly('audit_log'), effect: 'makes audit_log append-only' },
  { definition: appendOnly('audit_chain'), effect: 'makes audit_chain append-only' },
  { definition: appendOnly('audit_chain_days'), effect: 'makes audit_chain_days append-only' },
  {
    definition:
      'CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON public.audit_pending FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_audit_change()',
    effect: 'refuses changes of audit_pending',
  },
  {
    definition:
      'CREATE TRIGGER chained_only BEFORE DELETE ON public.audit_pending FOR EACH ROW EXECUTE FUNCTION app.refuse_unchained_removal()',
    effect: 'keeps entries in audit_pending until they are in the chain',
  },
  {
    definition:
      'CREATE TRIGGER queue_for_chain AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.queue_audit_entries()',
    effect: 'queues new entries for the chain',
  },
]

/** Returns the body of a trigger's function from `text`, the file that creates the functions. */
function bodyOf(definition: string, text: string): string | undefined {
  const name = /EXECUTE FUNCTION ([\w.]+)/.exec(definition)?.[1] ?? ''
  return new RegExp(`function ${RegExp.escape(name)}\\(\\) returns trigger[^$]*\\$\\$([^]*?)\\$\\$`).exec(text)?.[1]
}

/** Checks that the audit tables have exactly the required triggers, and that no other role may change their rows. */
export async function checkProtection(client: Client, problems: ProblemList): Promise<void> {
  const report = (message: string) => problems.add({ kind: 'protection', message })
  const functions = readFileSync(functionsFile, 'utf8').replaceAll('\r\n', '\n')
  const triggers = await queries.selectTriggers(client)
  for (const { definition, effect } of requiredTriggers) {
    const trigger = triggers.find((candidate) => candidate.definition === definition)
    if (!trigger) report(`The trigger that ${effect} is missing.`)
    else if (trigger.mode !== 'A') report(`The trigger that ${effect} is disabled, or not enabled for all sessions.`)
    else if (trigger.source !== bodyOf(definition, functions))
      report(`The function of the trigger that ${effect} was replaced.`)
  }
  for (const { definition } of triggers)
    if (!requiredTriggers.some((trigger) => trigger.definition === definition))
      report(`The portal does not have this trigger or rule: ${definition}`)
  for (const { role, table } of await queries.selectRolesWithRights(client))
    report(`The role ${role} may change or remove rows of ${table}.`)
}
