import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const whole = '?whole'

/** The parts that a browser needs to make a call, and those that only the server and the type checker know. */
const sentParts = partsOf('method path access reads file listsOrders recordInputs tag renews renewsAfter')
const otherParts = partsOf(
  'summary description links params query body reply fromStandby noContent upload raw readBefore beforeMfa isBackground perMinute checksRevision stream',
)

function partsOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

/**
 * Builds the web app with calls without their schemas. A screen that uses only the calls of a contract then loads
 * neither its schemas nor the validation library. Fields and schemas that forms validate with are kept.
 */
export function slimCalls(): Plugin {
  return {
    name: 'slim-calls',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/shared\/src\/contract\/[\w-]+\.ts(\?whole)?$/ },
      async handler(id) {
        if (id.endsWith(whole))
          return {
            code: await readFile(id.slice(0, -whole.length), 'utf8'),
            moduleType: 'ts',
            moduleSideEffects: false,
          }
        const exported = Object.entries<unknown>(await import(pathToFileURL(id).href))
        const others = exported.filter(([, value]) => !isCalls(value)).map(([name]) => name)
        return {
          code: [
            ...exported.flatMap(([name, value]) => (isCalls(value) ? [`export const ${name} = ${write(value)}`] : [])),
            ...(others.length > 0 ? [`export { ${others.join(', ')} } from './${basename(id)}${whole}'`] : []),
          ].join('\n'),
          moduleType: 'js',
          moduleSideEffects: false,
        }
      },
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an export of a contract is a record of its calls. */
function isCalls(value: unknown): value is Record<string, Record<string, unknown>> {
  if (!isObject(value)) return false
  const entries = Object.values(value)
  return entries.length > 0 && entries.every((entry) => isObject(entry) && 'method' in entry && 'path' in entry)
}

function isSent(part: string): boolean {
  if (!sentParts.has(part) && !otherParts.has(part))
    throw new Error(`Say here whether a browser needs ${part} of a call.`)
  return sentParts.has(part)
}

function write(calls: Record<string, Record<string, unknown>>): string {
  const slim = Object.entries(calls).map(([name, call]) => [
    name,
    Object.fromEntries(Object.entries(call).filter(([part]) => isSent(part))),
  ])
  return JSON.stringify(Object.fromEntries(slim))
}
