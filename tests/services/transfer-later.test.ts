import { createActor, fromTransition, sendTo, setup } from 'xstate'
import { expect, it, vi } from 'vitest'
import { err } from '#contract/result.ts'
import { transferBy } from '#src/app-later.ts'
import type { Fact } from '#src/events/fact.ts'
import type { TransferEvent } from '#src/machines/transfer/types.ts'
import { createPickedFiles } from '#src/services/picked-files.ts'
import { createPreferences, type Memory } from '#src/services/preferences.ts'

let isThere = false
vi.mock('#src/app-transfer.ts', async (original) => {
  const { createTransfer } = await original<typeof import('#src/app-transfer.ts')>()
  return {
    createTransfer: (...parts: Parameters<typeof createTransfer>) => {
      if (isThere) return createTransfer(...parts)
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

const memory: Memory = {
  get: () => null,
  set: () => {},
  cookies: () => '',
  setCookie: () => {},
  watch: () => {},
}
const file = { id: 'f1', name: 'Loan.xlsx', size: 4, isText: false, error: null }
const wish = { id: 's1', title: 'Loan', format: 'xlsx', isOpen: false } as const

it.each<[TransferEvent, string]>([
  [
    { type: 'IMPORT_FILES', files: [file] },
    'Cannot connect to backend server. Please check if the server is running.',
  ],
  [
    { type: 'EXPORT', wish, stamp: 'e1' },
    'Connection error. Please check your internet connection.',
  ],
])(
  '[TRANSFER-28] what could not begin is told in its own words and is not done later: %j',
  async (event, text) => {
    isThere = false
    const facts: Fact[] = []
    const send = async () => err({ type: 'signed_out' } as const)
    const desk = { saved: async () => {}, open: async () => null }
    const log = fromTransition((_: null, fact: Fact) => {
      facts.push(fact)
      return null
    }, null)
    const transfer = transferBy(
      send,
      createPickedFiles(
        () => 'f1',
        () => 'f1',
      ),
      desk,
      createPreferences(memory),
    )
    const supervisor = createActor(
      setup({ types: { events: {} as TransferEvent }, actors: { log, transfer } }).createMachine({
        invoke: [
          { src: 'log', systemId: 'log' },
          { id: 'transfer', src: 'transfer' },
        ],
        on: { '*': { actions: sendTo('transfer', ({ event }) => event) } },
      }),
    )
    supervisor.start()
    const tell = (told: TransferEvent): void => supervisor.send(told)
    tell(event)
    await expect.poll(() => facts).toHaveLength(1)
    expect(facts).toMatchObject([{ type: 'notice.raised', notice: { level: 'error', text } }])
    isThere = true
    const other = { ...file, id: 'f2', error: 'Too large' }
    tell({ type: 'IMPORT_FILES', files: [other] })
    await expect.poll(() => facts).toHaveLength(2)
    expect(facts[1]).toMatchObject({ type: 'import.added', rows: [{ id: 'f2' }] })
    supervisor.stop()
  },
)
