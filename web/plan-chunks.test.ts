import { expect, test } from 'vitest'
import { type BuiltFile, planChunks } from './plan-chunks.ts'

interface File {
  /** 'first' is the first page, 'screen' a module that is imported on demand. */
  kind?: 'first' | 'screen'
  imports?: string[]
  kilobytes?: number
}

/** Plans files that each have one module with the file's name, and returns the modules that share a file. */
function plan(
  files: Record<string, File>,
  { libraries = [], lean = [] }: { libraries?: string[]; lean?: string[] } = {},
) {
  const output = Object.entries(files).map(
    ([name, { kind, imports = [], kilobytes = 1 }]): BuiltFile => ({
      type: 'chunk',
      name,
      fileName: name,
      facadeModuleId: kind ? name : null,
      isEntry: kind === 'first',
      isDynamicEntry: kind === 'screen',
      imports,
      modules: { [name]: { renderedLength: kilobytes * 1024 } },
    }),
  )
  const modulesOf = Map.groupBy(planChunks(output, { libraries, lean }), ([, file]) => file)
  return [...modulesOf.values()].map((modules) => modules.map(([id]) => id).join(' ')).sort()
}

test('two small modules share a file if the same screens, or most of them, need both', () => {
  expect(
    plan({
      first: { kind: 'first' },
      orders: { kind: 'screen', imports: ['list', 'filter'] },
      dealers: { kind: 'screen', imports: ['list', 'filter', 'tabs'] },
      plans: { kind: 'screen', imports: ['list', 'filter', 'tabs'] },
      list: {},
      filter: {},
      tabs: {},
    }),
  ).toEqual(['list filter tabs'])
})

test('a large module that only some of the screens need keeps a separate file', () => {
  expect(
    plan({
      first: { kind: 'first' },
      orders: { kind: 'screen', imports: ['list', 'grid'] },
      dealers: { kind: 'screen', imports: ['list'] },
      list: {},
      grid: { kilobytes: 100 },
    }),
  ).toEqual(['grid', 'list'])
})

test('neither the first page nor a lean screen loads more code, and libraries keep separate files', () => {
  expect(
    plan(
      {
        first: { kind: 'first', imports: ['react', 'frame', 'router'] },
        home: { kind: 'screen', imports: ['react', 'frame', 'tiles'] },
        orders: { kind: 'screen', imports: ['react', 'tiles', 'list', 'frame'] },
        dealers: { kind: 'screen', imports: ['tiles', 'list'] },
        react: {},
        router: {},
        frame: { imports: ['react'] },
        tiles: {},
        list: {},
      },
      { libraries: ['react'], lean: ['home'] },
    ),
  ).toEqual(['list', 'react', 'router frame', 'tiles'])
})

test('two files are not merged if a third one would then import the result and be imported by it', () => {
  const files = (importsOfReact: string[]) => ({
    first: { kind: 'first' as const },
    orders: { kind: 'screen' as const, imports: ['top', 'react', 'bottom'] },
    dealers: { kind: 'screen' as const, imports: ['top', 'react', 'bottom'] },
    top: { imports: ['react'] },
    react: { imports: importsOfReact },
    bottom: {},
  })
  expect(plan(files([]), { libraries: ['react'] })).toEqual(['react', 'top bottom'])
  expect(plan(files(['bottom']), { libraries: ['react'] })).toEqual(['bottom', 'react', 'top'])
})
