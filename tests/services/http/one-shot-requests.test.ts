import { createActor, sendTo, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { LOG_TEXTS } from '#src/texts/screen-wording.ts'
import { emptyState } from '#src/log/fold.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { oneShotRequestsActor } from '#src/services/browser/supervisor-actors.ts'
import { createOneShotRunner } from '#src/services/http/one-shot-requests.ts'
import { useHostileApi } from '#tests/support/client/hostile-api.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()
const { apiOf } = useHostileApi()

it("[SHELL-122] once the server has stored an example as finished, the user in the client's state lists it too", async () => {
  const world = await enter(await serve())
  const { session } = world.state()
  expect(session.user?.offers_done).toEqual([])
  world.send({ type: 'FINISH_EXAMPLES', names: ['loan'] })
  const known = await world.until((state) => state.session.user?.offers_done?.length === 1)
  expect(known.session).toEqual({
    ...session,
    user: { ...session.user, offers_done: ['loan'] },
  })
})

describe('one-shot requests', () => {
  const stamp = { id: 'e1', at: '2026-11-02T10:00:00.000Z' }

  it('[SHEET-29] a table insert that threw is reported as failed, so it can be repeated', async () => {
    const oneShotRequests = oneShotRequestsActor(() => Promise.reject(new Error('out of memory')))
    const table = { type: 'INSERT_TABLE', key: 'k', conversationId: null, heading: '' } as const
    const rest = { title: '', table: { heads: [], rows: [] }, requestId: 'r', knownSheetId: null }
    const told = new Promise<readonly Fact[]>((tell) => {
      const machine = setup({
        types: { events: {} as { type: 'RECORD'; facts: readonly Fact[] } },
        actors: { oneShotRequests },
      }).createMachine({
        invoke: { id: 'oneShotRequests', src: 'oneShotRequests' },
        entry: sendTo('oneShotRequests', { ...table, ...rest, stamp }),
        on: { RECORD: { actions: ({ event }) => tell(event.facts) } },
      })
      createActor(machine).start()
    })
    const [failed, ...more] = await told
    expect(more).toEqual([])
    expect(failed).toMatchObject({ type: 'table.insert_failed', key: 'k' })
  })
})

describe('the copied log', () => {
  const stamp = { id: 'n1', at: '2026-11-02T10:00:00.000Z' }
  const facts = [{ at: 0, fact: { type: 'page.shown' } as const }]
  const log = () => ({ app: emptyState, base: emptyState, facts, older: [] })

  it('[LOG-3] is copied to the clipboard, with a toast', async () => {
    const copied: string[] = []
    const run = createOneShotRunner(await apiOf({}), log, async (text) => void copied.push(text))
    expect(await run({ type: 'COPY_LOG', stamp })).toMatchObject([
      { type: 'notice.raised', notice: { id: 'n1', level: 'success', text: LOG_TEXTS.copied } },
    ])
    expect(copied.map((text) => JSON.parse(text))).toEqual([
      [{ at: '1970-01-01T00:00:00.000Z', type: 'page.shown', size: 21 }],
    ])
  })

  it('[NOTE-6] merges lines of the client log with the facts by time, without duplicates', async () => {
    const copied: string[] = []
    const noted = [
      { at: '1969-12-31T23:59:59.000Z', level: 'error', type: 'page.threw', name: 'RangeError' },
      { at: '1970-01-01T00:00:00.000Z', level: 'info', type: 'page.shown', size: 21 },
      { at: '1970-01-01T00:00:01.000Z', level: 'warn', type: 'code.missed' },
    ] as const
    const run = createOneShotRunner(
      await apiOf({}),
      log,
      async (text) => void copied.push(text),
      () => noted,
    )
    await run({ type: 'COPY_LOG', stamp })
    const types = copied.flatMap((text) =>
      (JSON.parse(text) as readonly { readonly type: string }[]).map(({ type }) => type),
    )
    expect(types).toEqual(['page.threw', 'page.shown', 'code.missed'])
  })

  it('[LOG-3] a refused or missing clipboard shows a red toast', async () => {
    const api = await apiOf({})
    const refused = createOneShotRunner(api, log, () => Promise.reject(new Error('denied')))
    for (const run of [refused, createOneShotRunner(api, log)])
      expect(await run({ type: 'COPY_LOG', stamp })).toMatchObject([
        { type: 'notice.raised', notice: { level: 'error', text: LOG_TEXTS.notCopied } },
      ])
  })
})
