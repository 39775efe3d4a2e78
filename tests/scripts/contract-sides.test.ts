import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesOf = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })

/** Modules of `contract/` that only one side imports, each with the reason why it is there. */
const ONE_SIDED: Readonly<Record<string, string>> = {
  'contract/api/address.ts': 'the address of a call follows from the endpoint table',
  'contract/stream/sse.ts': 'the line format of the stream, which the server writes',
  'contract/workbook/rebase-change-set.ts': 'belongs to the algebra of change sets',
}
/** The folder of all limits in the specification, even of limits that only one side needs. */
const LIMITS = 'contract/limits/'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]*)'/g

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, from = '']) => (from.startsWith('#') ? from.slice(1) : join(dirname(file), from)))
    .filter((target) => existsSync(join(root, target)))

/** The files and everything that they import, directly or indirectly. */
const reachedFrom = (files: readonly string[]): ReadonlySet<string> => {
  const reached = new Set(files)
  for (const file of reached) for (const target of importsOf(file)) reached.add(target)
  return reached
}

it('contract/ contains only modules that client and server need', () => {
  const client = reachedFrom(filesOf('src'))
  const server = reachedFrom([...filesOf('server'), ...filesOf('packages')])
  const oneSided = filesOf('contract').filter((file) => !client.has(file) || !server.has(file))
  expect(oneSided.filter((file) => !file.startsWith(LIMITS)).toSorted()).toEqual(
    Object.keys(ONE_SIDED).toSorted(),
  )
})
