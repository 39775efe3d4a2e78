import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyState, fold } from '#src/log/fold.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { route } from '#src/machines/app/route.ts'
import { history } from '#tests/support/client/histories.ts'
import { mapPage } from '../../scripts/charts/map-page.ts'
import { readMap } from '../../scripts/charts/map.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('src/{log,machines,services}/**/*.ts', { cwd: root })
const sources = Object.fromEntries(
  files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]),
)
const map = readMap(sources)
const commandsOf = (fact: string) => map.facts.find((row) => row.fact === fact)?.commands ?? []
const targetsOf = (command: string) => map.commands.find((row) => row.command === command)?.to ?? []

/** Facts that change nothing: they are only for readers of the log. */
const ONLY_LOGGED = new Set(['command.refused', 'documents.failed', 'documents.settled'])

/** A small source tree with one machine, one slice and one policy. */
const SMALL = {
  'src/log/facts/fact.ts': `export type Fact = { readonly type: 'bell.rung' } | { type: 'door.opened' }`,
  'src/log/door.ts': `case 'door.opened':\n    return true`,
  'src/machines/bell/machine.ts': `recordFact({ type: 'bell.rung' }) as Extract<Fact, { type: 'door.opened' }>`,
  'src/services/porter.ts': `return [{ type: 'door.opened' }]`,
  'src/machines/app/policies.ts': `
const hurry = () => [{ type: 'OPEN' }]
// 'door.opened' is none of ours
export const policies = {
  'bell.rung': (_, scene) => [...hurry(scene), { type: 'CALL' }],
}
`,
  'src/machines/app/route.ts': `
const tell = (event) => [{ do: 'tell', to: 'porter', event }]
const routes = {
  OPEN: tell,
  CALL: () => recordFact({ type: 'bell.rung' }),
}
`,
}

describe('the map of machines, facts and policies', () => {
  it('lists the sources and commands of each fact, the slices that fold it, and the targets of each command', () => {
    expect(readMap(SMALL)).toEqual({
      facts: [
        {
          fact: 'bell.rung',
          statedBy: ['bell', 'app'],
          foldedIn: [],
          commands: ['CALL', 'OPEN'],
        },
        { fact: 'door.opened', statedBy: ['porter'], foldedIn: ['door'], commands: [] },
      ],
      commands: [
        { command: 'OPEN', to: ['porter'] },
        { command: 'CALL', to: ['log'] },
      ],
    })
  })

  it('draws each node once, and one labelled edge for everything between two nodes', () => {
    const page = mapPage(readMap(SMALL)).join('\n')
    expect(page).toContain('  from_bell["bell"]')
    expect(page).toContain('  from_bell -->|bell| from_log')
    expect(page).toContain('  from_log -->|door| slice_door')
    expect(page).toContain('  fact_bell_rung --> CALL & OPEN')
    expect(page).toContain('  OPEN["OPEN<br/>to porter"]')
    expect(page).toContain('| `door.opened` | porter | door | – |')
  })

  it('draws every fact that leads to a command exactly once', () => {
    const page = mapPage(map).join('\n')
    for (const { fact, commands } of map.facts) {
      const drawn = page.split(`(["${fact}"])`).length - 1
      expect(drawn, fact).toBe(commands.length > 0 ? 1 : 0)
    }
  })

  it('covers this repository: each fact is recorded and used, and each command has a target', () => {
    expect(map.facts.length).toBeGreaterThan(60)
    for (const { fact, statedBy, foldedIn, commands } of map.facts) {
      expect(statedBy, fact).not.toEqual([])
      if (!ONLY_LOGGED.has(fact)) expect([...foldedIn, ...commands], fact).not.toEqual([])
      for (const command of commands) expect(targetsOf(command), command).not.toEqual([])
    }
    for (const { command, to } of map.commands) expect(to, command).not.toEqual([])
  })

  it('lists every fact that a slice folds, and folds facts only into slices of the state', () => {
    const folds = Object.entries(sources).filter(([path]) => /^src\/log\/[\w-]+\.ts$/.test(path))
    const folded = folds.flatMap(([, text]) =>
      [...text.matchAll(/case '([a-z_]+\.[a-z_]+)'/g)].map(([, fact]) => fact),
    )
    expect(folded.length).toBeGreaterThan(60)
    expect(map.facts.map(({ fact }) => fact)).toEqual(expect.arrayContaining(folded))
    const slices = new Set(map.facts.flatMap(({ foldedIn }) => foldedIn))
    expect(Object.keys(emptyState)).toEqual(expect.arrayContaining([...slices]))
  })

  it('lists every command and actor that a fact leads to in any sequence of facts', () => {
    const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
    const stamp = { id: 'e1', at: '2026-11-02T10:00:00.000Z' }
    fc.assert(
      fc.property(history, (facts) => {
        let before = emptyState
        for (const fact of facts) {
          const after = fold(before, fact)
          for (const command of commandsFor(fact, { before, after, flags })) {
            expect(commandsOf(fact.type), fact.type).toContain(command.type)
            for (const step of route({ ...command, stamp }, after, flags))
              expect(targetsOf(command.type)).toContain(step.do === 'tell' ? step.to : 'log')
          }
          before = after
        }
      }),
    )
  })
})
