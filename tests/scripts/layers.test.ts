import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-layers-'))
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lints one line of source as if it were in `file`, and returns the messages. */
function lint(file: string, source: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${source}\n`)
  const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), [file], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(path)
  return run.status === 0 ? '' : run.stdout
}

describe('the layers', () => {
  it.each([
    [
      'contract/x.ts',
      "export { createActor as a } from 'xstate'",
      'valibot and its own files only',
    ],
    ['contract/x.ts', "import { a } from '../server/a.ts'\na()", 'valibot and its own files only'],
    [
      'contract/x.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'valibot and its own files only',
    ],
    ['contract/x.ts', 'export const now = () => Date.now()', 'no clock'],
    [
      'packages/univer-xlsx/read/x.ts',
      "import { a } from '#server/sheets/display.ts'\na()",
      'knows nothing of the product',
    ],
    [
      'packages/univer-xlsx/read/x.ts',
      "import { a } from '../../../server/sheets/display.ts'\na()",
      'knows nothing of the product',
    ],
    [
      'packages/univer-xlsx/read/x.ts',
      "import type { A } from '#src/log/state.ts'\nexport type B = A",
      'knows nothing of the product',
    ],
    [
      'packages/univer-xlsx/read/x.ts',
      "import { a } from '../../../contract/limits.ts'\na()",
      'knows nothing of the product',
    ],
    [
      'src/shared/x.ts',
      "import { a } from '#src/texts/a.ts'\na()",
      'contract and its own files only',
    ],
    ['src/log/fold.ts', "import { assign } from 'xstate'\nassign({})", 'folds facts'],
    [
      'src/machines/reply/machine.ts',
      "import { useState } from 'react'\nuseState()",
      'A machine decides',
    ],
    [
      'src/machines/reply/machine.ts',
      "import { get } from '#src/services/http/http-client.ts'\nget()",
      'A machine decides',
    ],
    [
      'src/machines/reply/machine.ts',
      "import { get } from '../../services/http/api.ts'\nget()",
      'A machine decides',
    ],
    ['src/machines/reply/machine.ts', "export const load = () => fetch('/')", 'invoke a service'],
    [
      'src/services/http/http-client.ts',
      "import { useState } from 'react'\nuseState()",
      'renders nothing',
    ],
    [
      'src/services/http/http-client.ts',
      "import { m } from '#src/machines/reply/machine.ts'\nm()",
      'import type',
    ],
    [
      'src/ui/chat/list.tsx',
      "import { useEffect } from 'react'\nuseEffect(() => {})",
      'Effects live in hooks only',
    ],
    ['src/ui/chat/list.tsx', "import ky from 'ky'\nky('/')", 'sends commands'],
    [
      'src/ui/chat/list.tsx',
      "import { get } from '../../services/http/api.ts'\nget()",
      'types of services only',
    ],
    ['src/ui/chat/list.tsx', "import { fold } from '#src/log/fold.ts'\nfold()", 'selectors/'],
    [
      'src/ui/chat/list.tsx',
      "import { db } from '#server/store/sqlite.ts'\ndb()",
      'never imports the server',
    ],
    ...['src/app/x.ts', 'src/services/x.ts', 'src/ui/sheets/editor/x.tsx', 'src/ui/use-x.ts'].map(
      (file) => [
        file,
        "import type { Injector } from '@univerjs/presets'\nexport type I = Injector",
        'Only src/ui/sheets/univer imports Univer',
      ],
    ),
    ['src/ui/chat/use-x.ts', "import { a } from 'xstate'\na()", 'sends commands'],
    ['src/ui/chat/use-x.ts', "import { fold } from '#src/log/fold.ts'\nfold()", 'selectors/'],
    [
      'src/ui/chat/use-x.ts',
      "import { a } from '../../../server/sheets/display.ts'\na()",
      'never imports the server',
    ],
    [
      'src/ui/kit/hooks/x.ts',
      "import { a } from '../../../routes/app.tsx'\na()",
      'does not know its route',
    ],
    ['src/routes/app.tsx', "import ky from 'ky'\nky('/')", 'a guard, params and a screen'],
    [
      'src/routes/app.tsx',
      "import { fold } from '#src/log/fold.ts'\nfold()",
      'types of services, machines and facts only',
    ],
    [
      'src/app/create-app.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'never imports packages/',
    ],
    [
      'src/services/x.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'never imports packages/',
    ],
    [
      'src/ui/x.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'never imports packages/',
    ],
    [
      'src/ui/use-x.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'never imports packages/',
    ],
    [
      'src/routes/app.tsx',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\na()",
      'never imports packages/',
    ],
    [
      'server/http.ts',
      "import { a } from '#src/app/create-app.ts'\na()",
      'never imports the client',
    ],
    ['server/x.ts', "import { a } from '@univerjs/core'\na()", 'Only server/sheets/engine'],
    [
      'server/http/serve-body.ts',
      "import { a } from '../sheets/big-saves.ts'\na()",
      'knows of HTTP alone',
    ],
    [
      'server/http.ts',
      "import type { A } from './sheets/big-saves.ts'\nexport type B = A",
      'knows of HTTP alone',
    ],
    ['src/ui/kit/x.ts', "export * from './a.ts'\nexport * from './b.ts'", 'barrel'],
    ['server/x.ts', 'export const f = (x: any) => x', 'no-explicit-any'],
  ])('refuse in %s: %s', (file, source, message) => {
    expect(lint(file, source)).toContain(message)
  })

  it.each([
    [
      'contract/api/endpoints/x.ts',
      "import * as v from 'valibot'\nimport { a } from '../../limits.ts'\nexport const x = [v, a]",
    ],
    ['src/machines/x/types.ts', "import { a } from '#src/shared/a.ts'\nexport const x = a"],
    ['src/texts/x.ts', "import { a } from '#src/shared/a.ts'\nexport const x = a"],
    [
      'src/log/log.ts',
      "import { fromTransition } from 'xstate'\nexport const log = fromTransition",
    ],
    [
      'src/machines/reply/machine.ts',
      "import { setup } from 'xstate'\nimport type { Fact } from '../../log/facts/fact.ts'\nexport type F = Fact\nexport const s = setup",
    ],
    [
      'src/ui/chat/list.tsx',
      "import { select } from '#src/log/selectors/selectors.ts'\nimport type { C } from '#src/machines/app/commands.ts'\nexport type D = C\nexport const x = select",
    ],
    [
      'src/ui/kit/hooks/timer.ts',
      "import { useEffect } from 'react'\nexport const use = useEffect",
    ],
    [
      'src/ui/sheets/univer/appearance/x.ts',
      "import type { Injector } from '@univerjs/presets'\nexport type I = Injector",
    ],
    ['server/x.ts', "import { a } from '#contract/limits.ts'\nexport const x = a"],
    [
      'server/x.ts',
      "import { a } from '#packages/univer-xlsx/read/read-xlsx.ts'\nexport const x = a",
    ],
    [
      'packages/univer-xlsx/read/x.ts',
      "import { format } from 'numfmt'\nimport { a } from '#contract/limits.ts'\nimport { b } from '../format/b.ts'\nexport const x = [format, a, b]",
    ],
    [
      'server/http/body.ts',
      "import { a } from '#contract/limits.ts'\nimport { b } from '../yield-to-event-loop.ts'\nimport { c } from './decode.ts'\nexport const x = [a, b, c]",
    ],
    ['server/http.ts', "import { a } from './http/body.ts'\nexport const x = a"],
  ])('allow in %s: %s', (file, source) => {
    expect(lint(file, source)).toBe('')
  })
})

/** The folders whose modules may load Univer, also by `import()` or `require()`. */
const UNIVER =
  /^(src\/ui\/sheets\/univer|server\/sheets\/engine|server\/sheets\/structure|contract\/univer)\//

it('only modules in the four Univer folders load Univer', () => {
  const files = ['src', 'server', 'contract'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((f) => `${top}/${f}`),
  )
  const strangers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !UNIVER.test(file) &&
      /['"]@univerjs\//.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(strangers).toEqual([])
})

it('the lint rules name only existing paths', () => {
  const rules = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  const paths = rules.matchAll(/(?<![\w*/.-])(?:contract|packages|server|src|tests)\/[\w./-]*\w/g)
  const missing = [...paths].map(([path]) => path).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})
