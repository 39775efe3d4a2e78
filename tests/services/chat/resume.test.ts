import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSseByteParser } from '#contract/stream/sse.ts'
import { decodeStreamEvent } from '#contract/stream/stream.ts'
import type { Agent, EventDraft } from '#server/chat/agent-contract.ts'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState } from '#src/log/state.ts'
import { createGate, type Gate } from '#tests/support/models/agents.ts'
import { callerElsewhere } from '#tests/support/workbook/sheets.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { createJarFetch, createWorld, signUpIn, type World } from '#tests/support/client/world.ts'

/** Every run emits this recorded answer: reasoning, tools, text and token usage. */
const recorded: readonly EventDraft[] = (() => {
  const parsed = createSseByteParser().feed(readFileSync('tests/golden/loan-story.sse'))
  if (!parsed.ok) throw new Error('the golden stream does not parse')
  return parsed.value.flatMap((data) => {
    const decoded = decodeStreamEvent(data)
    if (!decoded.ok) return []
    const { type, payload } = decoded.value
    return type === 'conversation_started' || type === 'stream_end' || type === 'error'
      ? []
      : [{ type, payload } as EventDraft]
  })
})()

/** Number of random places at which the recorded answer is cut. */
const PLACES = process.env['FULL'] === '1' ? 200 : 40

/** Where to cut one run: how many bytes of the first body pass, then of each later body. */
type Cuts = readonly number[]

/**
 * For each question, the event before which its run waits. The client's resume opens the gate, so
 * it always meets a running answer.
 */
type Gates = Map<string, { readonly at: number; readonly gate: Gate }>

const gates: Gates = new Map()
const agent: Agent = async (turn) => {
  const wait = gates.get(turn.message)
  for (const [index, draft] of recorded.entries()) {
    if (index === wait?.at) await wait.gate.opened
    turn.emit(draft)
  }
  return { ended: 'end' }
}

/** Passes the first `bytes` of a body, then fails. */
const cutAfter = (response: Response, bytes: number): Response => {
  let left = bytes
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      controller.enqueue(chunk.slice(0, left))
      left -= chunk.length
      if (left <= 0) controller.error(new TypeError('network error'))
    },
  })
  return new Response(response.body?.pipeThrough(cut), response)
}

/** A network that cuts the n-th stream at `cuts()[n]`. Each resume calls `onReturn`. */
const cutting = (cuts: () => Cuts, onReturn: () => void): typeof fetch => {
  const real = createJarFetch()
  let last: Cuts = []
  let count = 0
  return async (input, init) => {
    if (!(input instanceof Request) || !/\/stream\/(\?|$)/.test(input.url)) return real(input, init)
    if (cuts() !== last) [last, count] = [cuts(), 0]
    const bytes = last[count]
    count += 1
    if (count > 1) onReturn()
    const response = await real(input, init)
    return bytes === undefined || response.status !== 200 ? response : cutAfter(response, bytes)
  }
}

const CREDITS = 10_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ agent, env: { MONTHLY_CREDITS: `${CREDITS}` } })
})
afterAll(() => server.close())

/** A user. Each `ask` cuts the stream of its answer. */
const person = async () => {
  let cuts: Cuts = []
  let current = ''
  const world: World = createWorld({
    origin: server.origin,
    fetch: cutting(
      () => cuts,
      () => gates.get(current)?.gate.open(),
    ),
  })
  await signUpIn(world)
  let asked = 0
  const email = world.state().session.user?.email ?? ''
  /**
   * Asks in a new chat. Returns the conversation as the screen shows it (`live`) and as the server
   * stores it (`stored`).
   */
  const ask = async (where: Cuts, gateAt: number | null) => {
    cuts = [...where]
    current = `${email} ${(asked += 1)}`
    if (gateAt !== null) gates.set(current, { at: gateAt, gate: createGate() })
    world.send({ type: 'NEW_CONVERSATION' })
    world.send({ type: 'SEND', conversationId: null, text: current, documents: [] })
    await world.until(({ chat }) => chat.run === null)
    // A cut before the first event leaves nothing to resume, so the answer fails and needs a retry.
    while (Object.keys(world.state().chat.unconfirmed).length > 0) {
      world.send({ type: 'RETRY', conversationId: null })
      await world.until(({ chat }) => chat.run === null)
    }
    // After the first answer ends, the app navigates to the conversation. Its address then contains
    // the id.
    const id = world.state().chat.startedId ?? world.history.location.pathname.split('/').at(-1)
    const live = shown(world.state(), id ?? '', current)
    world.send({ type: 'RELOAD_MESSAGES', id: id ?? '' })
    await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'loading')
    await world.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
    return { live, stored: shown(world.state(), id ?? '', current) }
  }
  /** Checks that each question cost one credit on client and server. Then closes the page. */
  const end = async (): Promise<void> => {
    const paid = CREDITS - asked
    await world.until(({ credits }) => credits.balance === paid)
    const { body } = await (await callerElsewhere(world)).call('credits.get', {})
    expect(body.data.balance).toBe(paid)
    world.end()
  }
  return { ask, end }
}

/** Returns every row of a conversation without ids and times, which differ between runs. */
const shown = (state: AppState, id: string, question: string): string =>
  JSON.stringify(
    selectMessages(id)(state).map((row) => {
      if (row.type === 'user')
        return [row.content === question ? 'the question' : row.content, row.documents]
      if (row.type === 'stopped') return row.type
      const { timeline, metadata, plainText, error, state: how, charged } = row
      return { timeline, metadata, plainText, error, how, charged }
    }),
    (key, value: unknown) => (key === 'elapsedMs' ? undefined : value),
  )

/** Runs the plans with eight users at once. */
const asMany = async <T>(plans: readonly T[], run: (who: Person, plan: T) => Promise<void>) => {
  const people = await Promise.all(Array.from({ length: 8 }, person))
  const left = [...plans]
  await Promise.all(
    people.map(async (who) => {
      for (let plan = left.shift(); plan !== undefined; plan = left.shift()) await run(who, plan)
    }),
  )
  await Promise.all(people.map((who) => who.end()))
}
type Person = Awaited<ReturnType<typeof person>>

/** A small deterministic random generator (Park and Miller). */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe('a stream that is cut', () => {
  /** The byte offset of each event's end, and the rows of an uncut answer. */
  let ends: readonly number[]
  let whole: string

  beforeAll(async () => {
    const who = await person()
    const { live, stored } = await who.ask([], null)
    await who.end()
    expect(live).toBe(stored)
    expect(live).toContain('1,896.20')
    whole = live
    ends = await measure()
  })

  /** Asks again and returns the byte offset at which each event ends in the response body. */
  const measure = async (): Promise<readonly number[]> => {
    const bytes: Uint8Array[] = []
    const world = createWorld({
      origin: server.origin,
      fetch: listening(createJarFetch(), (chunk) => bytes.push(chunk)),
    })
    await signUpIn(world)
    world.send({ type: 'SEND', conversationId: null, text: 'Measure', documents: [] })
    await world.until(({ chat }) => chat.run === null)
    world.end()
    const text = Buffer.concat(bytes).toString('latin1')
    return [...text.matchAll(/^data: .*\n\n/gm)].map(({ index, 0: frame }) => index + frame.length)
  }

  it('[SEND-30] [SEND-32] at any event of a running answer is resumed at the same place', async () => {
    const plans = ends.slice(0, -1).map((bytes, index) => ({ bytes, gate: index }))
    expect(plans.length).toBeGreaterThan(10)
    await asMany(plans, async (who, { bytes, gate }) => {
      // The stream begins with `conversation_started`, which is not recorded. So recorded event
      // `gate` is the first after the cut. The run waits before it until the resume.
      const { live, stored } = await who.ask([bytes], gate)
      expect(live, `cut after event ${gate}`).toBe(whole)
      expect(stored).toBe(whole)
    })
  })

  it('[SEND-30] [SEND-33] at any event leads to a load of the whole answer if the answer ended meanwhile', async () => {
    await asMany(ends.slice(0, -1), async (who, bytes) => {
      const { live, stored } = await who.ask([bytes], null)
      expect(live, `cut after ${bytes} bytes`).toBe(whole)
      expect(stored).toBe(whole)
    })
  })

  it(`[SEND-30] [SEND-32] at ${PLACES} random bytes, each cut twice in a row, loses and doubles nothing`, async () => {
    const random = numbers(20_261_121)
    const plans = Array.from({ length: PLACES }, () => [random(ends.at(-2) ?? 0), random(400)])
    await asMany(plans, async (who, cuts) => {
      const at = ends.findIndex((end) => end > (cuts[0] ?? 0))
      const { live, stored } = await who.ask(cuts, at)
      expect(live, `cut at ${cuts.join(', ')}`).toBe(whole)
      expect(stored).toBe(whole)
    })
  }, 120_000)
})

/** A network that passes every chunk of a send's body to `hear`. */
const listening =
  (real: typeof fetch, hear: (chunk: Uint8Array) => void): typeof fetch =>
  async (input, init) => {
    const response = await real(input, init)
    if (!(input instanceof Request) || !input.url.endsWith('/api/chat/stream/')) return response
    const tap = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        hear(chunk)
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(tap), response)
  }
