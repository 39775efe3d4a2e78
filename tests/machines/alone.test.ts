import { readdirSync } from 'node:fs'
import { createActor, StateMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { replyMachine } from '#src/machines/reply/machine.ts'

const folder = new URL('../../src/machines/', import.meta.url)
const flows = readdirSync(folder)

const load = async (flow: string): Promise<AnyStateMachine> => {
  const exported: Readonly<Record<string, unknown>> = await import(
    `${folder.href}${flow}/machine.ts`
  )
  const machine = Object.values(exported).find((value) => value instanceof StateMachine)
  if (!machine) throw new Error(`${flow} exports no machine`)
  return machine as AnyStateMachine
}

describe('a machine by itself', () => {
  it.each(flows)('%s opens with nothing provided, and has an id and a start', async (flow) => {
    const machine = await load(flow)
    expect(machine.id).toBe(flow)
    const input = { flags: { spreadsheets: true, billing: true } }
    const snapshot = createActor(machine, { input }).getSnapshot()
    expect(snapshot.status).toBe('active')
    expect(JSON.stringify(snapshot.value).length).toBeGreaterThan(2)
  })

  it('an actor that was not provided says so by name', () => {
    const errors: unknown[] = []
    const actor = createActor(replyMachine)
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    actor.send({ type: 'RESUME', conversationId: 'c1', replyId: 'r1', at: '' })
    expect(String(errors[0])).toContain("reply: actor 'probe' was not provided")
  })
})
