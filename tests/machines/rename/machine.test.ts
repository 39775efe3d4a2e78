import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { renameMachine } from '#src/machines/rename/machine.ts'
import type {
  Rename,
  RenameContext,
  RenameResult,
  ServerTitle,
} from '#src/machines/rename/types.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const at = '2026-11-02T10:00:00.000Z'
const named = (title: string, updatedAt = at) => ({ title, updatedAt })
const rename = (title: string, before: string | null = 'Loans'): Rename => ({
  of: 'spreadsheet',
  id: 's1',
  title,
  before: before === null ? null : named(before),
  stamp: { id: title, at },
})
const done = (id: string, output: RenameResult | ServerTitle) => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
})
const error: AppError = { type: 'http', operation: 'spreadsheets.rename', status: 500 }
const answers = [
  ...(['gone', 'unknown'] as const).map((seen) => done('check', seen)),
  ...['Loans', 'Rates', 'Given elsewhere'].map((title) => done('check', named(title))),
  done('check', named('Loans', '2026-11-01T10:00:00.000Z')),
  done('save', { ok: true, value: named('Rates') }),
  done('save', { ok: false, error }),
]

const left = (known: readonly string[]) => ({ ...rename('Rates'), known })

it('[CONV-9] [CONV-92, CONV-843] [CONV-93] [CONV-94] [CONV-96] the walk through the renames of one item covers every transition, and the title on the server shows once no rename waits', () => {
  let [settled, letGo] = [0, 0]
  const walked = walkMachine({
    machine: renameMachine.provide({
      actors: {
        check: fromPromise<ServerTitle, Rename>(() => new Promise(() => {})),
        save: fromPromise<RenameResult, Rename>(() => new Promise(() => {})),
      },
      actions: {
        settle: () => void (settled += 1),
        letGo: () => void (letGo += 1),
      },
    }),
    input: rename('Rates'),
    events: [
      { type: 'RENAME', rename: rename('Rates') },
      { type: 'RENAME', rename: rename('Costs', 'Rates') },
      { type: 'RENAME', rename: left(['Loans']) },
      { type: 'RENAME', rename: left([]) },
      { type: 'LEAVE' },
      ...answers,
    ],
    key: ({ context }) => {
      const { now, next, stands, known } = context as RenameContext
      return [now.title, next?.title, stands, known]
    },
    check: (staged) => {
      const { value, context } = staged.snapshot()
      const { next, stands } = context as RenameContext
      if (value === 'idle') expect(next).toBeNull()
      const last = staged.facts.at(-1)
      // When the flow is idle, the last rename fact shows the title on the server (`stands`).
      if (last?.type === 'spreadsheet.renamed' && value === 'idle')
        expect(last).toMatchObject({ id: 's1', ...stands })
      if (value === 'checking') expect(last?.type).not.toBe('rename.failed')
    },
  })
  expect(walked.missed).toEqual([])
  expect(settled).toBeGreaterThan(0)
  expect(letGo).toBeGreaterThan(0)
})

/** Sends the events, and returns the state of the flow and its facts. */
const told = (...events: Parameters<ReturnType<typeof startFlow>['send']>[0][]) => {
  const staged = startFlow(
    renameMachine.provide({
      actors: {
        check: fromPromise<ServerTitle, Rename>(() => new Promise(() => {})),
        save: fromPromise<RenameResult, Rename>(() => new Promise(() => {})),
      },
      actions: { settle: () => {}, letGo: () => {} },
    }),
    rename('Rates'),
  )
  for (const event of events) staged.send(event)
  const { value, context } = staged.snapshot()
  const shown = staged.facts.flatMap((fact) => ('title' in fact ? [fact.title] : []))
  const facts = staged.facts.map(({ type }) => type)
  staged.stop()
  return { value, now: (context as RenameContext).now.title, shown, facts }
}
const begin = (one: Rename) => ({ type: 'RENAME', rename: one }) as const
const taken = done('save', { ok: true, value: named('Rates') })
const refused = done('save', { ok: false, error })

it('[CONV-92, CONV-832] only the newest waiting rename is sent, and after a refusal the title on the server shows', () => {
  const row = [
    begin(rename('Rates')),
    begin(rename('Costs', 'Rates')),
    begin(rename('Taxes', 'Costs')),
  ]
  expect(told(...row, taken)).toMatchObject({ value: 'saving', now: 'Taxes', shown: [] })
  expect(told(...row, taken, refused)).toMatchObject({ value: 'idle', shown: ['Rates'] })
  expect(told(...row, refused, refused)).toEqual({
    value: 'idle',
    now: 'Taxes',
    shown: ['Loans'],
    facts: ['rename.failed', 'rename.failed', 'spreadsheet.renamed'],
  })
})

it.each([
  [
    'is sent if the server still has one of the known earlier titles',
    ['Loans', 'B'],
    named('B'),
    'saving',
  ],
  ['is dropped if another client changed the title', ['Loans'], named('Elsewhere'), 'idle'],
  ['is dropped if the server already has the new title', ['Loans'], named('Rates'), 'idle'],
  [
    'is sent without known titles if the item is unchanged since the rename',
    [],
    named('X', '2026-11-01'),
    'saving',
  ],
  [
    'is dropped without known titles if the server gives no change date',
    [],
    named('X', ''),
    'idle',
  ],
] as const)(
  '[CONV-93] a rename whose call was interrupted because the page closed %s',
  (_, known, seen, value) => {
    expect(told(begin(left(known)), done('check', seen)).value).toBe(value)
  },
)
