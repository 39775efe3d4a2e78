import { readdirSync } from 'node:fs'
import { createActor, StateMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { replyMachine } from '#src/machines/reply/machine.ts'

const folder = new URL('../../src/machines/', import.meta.url)
const flows = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const load = async (flow: string): Promise<AnyStateMachine> => {
  const exported: Readonly<Record<string, unknown>> = await import(
    `${folder.href}${flow}/machine.ts`
  )
  const machine = Object.values(exported).find((value) => value instanceof StateMachine)
  if (!machine) throw new Error(`${flow} exports no machine`)
  return machine as AnyStateMachine
}

/** The keys of a machine config that name actions, guards and actors. */
const NAMED = ['actions', 'entry', 'exit', 'guard', 'src']

type Place = readonly [path: string, value: unknown]

/** Lists every action, guard and actor in a machine config, with its path. */
const partsOf = (value: unknown, path = ''): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]): readonly Place[] => {
    const at = `${path}.${key}`
    // `context` and `params` are data, so they contain no named parts.
    if (key === 'context' || key === 'params') return []
    if (!NAMED.includes(key)) return partsOf(part, at)
    const parts: readonly unknown[] = Array.isArray(part) ? part : [part]
    return parts.map((one, index) => [`${at}.${index}`, one])
  })
}

const placesOf = (machine: unknown): readonly string[] => partsOf(machine).map(([at]) => at)

/**
 * Lists the paths of parts that have no name: inline functions, and the remains of inline functions
 * in parsed JSON.
 */
const unnamed = (machine: unknown): readonly string[] =>
  partsOf(machine)
    .filter(([, part]) => {
      if (part === undefined || typeof part === 'string') return false
      const named = typeof part === 'object' && part !== null && 'type' in part
      return !(named && typeof part.type === 'string')
    })
    .map(([at]) => at)

describe('a machine without providers', () => {
  it.each(flows)('%s starts, and has an id and an initial state', async (flow) => {
    const machine = await load(flow)
    expect(machine.id).toBe(flow)
    const input = { flags: { chat: true, spreadsheets: true, documents: true, billing: true } }
    const snapshot = createActor(machine, { input }).getSnapshot()
    expect(snapshot.status).toBe('active')
    expect(JSON.stringify(snapshot.value).length).toBeGreaterThan(2)
  })

  it.each(flows)(
    '%s refers to every action, guard and actor by name, so JSON keeps all of them',
    async (flow) => {
      const { config, definition } = await load(flow)
      expect(unnamed(config)).toEqual([])
      const read: unknown = JSON.parse(JSON.stringify(config))
      expect(placesOf(read)).toEqual(placesOf(config))
      expect(unnamed(read)).toEqual([])
      expect(unnamed(JSON.parse(JSON.stringify(definition)))).toEqual([])
    },
  )

  it('names an actor without a provider in its error', () => {
    const errors: unknown[] = []
    const actor = createActor(replyMachine, {
      inspect: (seen) => {
        if (seen.type === '@xstate.event' && 'error' in seen.event) errors.push(seen.event.error)
      },
    })
    actor.start()
    actor.send({ type: 'RESUME', conversationId: 'c1', messageId: null, replyId: 'r1', at: '' })
    expect(String(errors[0])).toContain("reply: actor 'probe' was not provided")
  })
})
