import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(
  (file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const,
)
const holding = (pattern: RegExp): readonly string[] =>
  sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)

it('only log.ts and watch-facts.ts subscribe to facts directly', () => {
  const watchers = holding(/\.on\(\s*'fact'/).toSorted()
  expect(watchers).toEqual(['src/log/log.ts', 'src/services/browser/watch-facts.ts'])
})

it('each declared listener is registered in exactly one place', () => {
  const declared = readFileSync(`${root}/src/machines/app/listeners.ts`, 'utf8')
  const [some = '', all = ''] = declared.split('export type ListenersOfAll')
  const names = [
    ...[...some.matchAll(/readonly (\w+):/g)].map(([, name]) => ['watchFacts', name] as const),
    ...[...all.matchAll(/'(\w+)'/g)].map(([, name]) => ['watchAllFacts', name] as const),
  ]
  expect(names.length).toBeGreaterThan(8)
  for (const [call, name] of names)
    expect(holding(new RegExp(`\\b${call}<'${name}'>\\(`)), name).toHaveLength(1)
})
