import { leftOutLines } from '#src/texts/left-out.ts'
import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { ResolvedImportChoices, ImportChoices } from '#contract/transfer/import.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { PickedFile } from '#src/log/facts/import-fact.ts'
import { emptyState } from '#src/log/fold.ts'
import { route } from '#src/machines/app/route.ts'
import type { ExportRequest, TransferContext } from '#src/machines/transfer/types.ts'
import { spreadsheet } from '#tests/support/client/client-facts.ts'
import { quietTransfers } from '#tests/support/transfer/transfers.ts'
import { startFlow, walkMachine } from '#tests/support/client/walk-machine.ts'

const { machine, asked } = quietTransfers()
const file = (id: string, isText = false, error: string | null = null): PickedFile => ({
  id,
  name: isText ? `${id}.csv` : `${id}.xlsx`,
  size: 10,
  isText,
  error,
})
const lost: AppError = { type: 'network', operation: 'spreadsheets.import', raw: '' }
const done = (actor: string, output?: object) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})
const found: ResolvedImportChoices = {
  encoding: 'utf-8',
  delimiter: ';',
  decimal: ',',
  dates: 'sure',
}
const preview = { choices: found, rows: [], more: false }
const add = (...files: readonly PickedFile[]) => ({ type: 'IMPORT_FILES', files })
const of = (type: 'CANCEL_IMPORT' | 'RETRY_IMPORT', id: string) => ({ type, id })
const choose = (id: string, choices: ImportChoices) => ({ type: 'CHOOSE_IMPORT', id, choices })
const confirm = (id: string, all = false) => ({ type: 'CONFIRM_IMPORT', id, all })
const seen = done('preview', { ok: true, value: preview })
const unseen = done('preview', { ok: false, error: lost })
const charts = { leftOut: { chart: 2 }, lines: leftOutLines({ chart: 2 }) }
const ended = (ok: boolean) => ({
  type: 'UPLOAD_ENDED',
  result: ok
    ? { ok, value: { spreadsheet: spreadsheet('s1', 'Loan'), ...charts } }
    : { ok, error: lost },
})
const wish = (id: string): ExportRequest => ({ id, title: 'Loan', format: 'xlsx', isOpen: false })
const exportOf = (id: string, stamp = 'e1') => ({ type: 'EXPORT', wish: wish(id), stamp })

const STEPS: Readonly<Record<string, string>> = {
  idle: 'idle',
  previewing: 'previewing',
  choosing: 'choosing',
  'uploading.sending': 'sending',
  'uploading.reading': 'reading',
}

const importing = [
  { type: 'OPEN_IMPORT' },
  { type: 'CLOSE_IMPORT' },
  add(file('b')),
  add(file('t', true)),
  of('CANCEL_IMPORT', 't'),
  of('RETRY_IMPORT', 't'),
  choose('t', { decimal: '.' }),
  confirm('t'),
  { type: 'CANCEL_ALL' },
  { type: 'UPLOAD_PROGRESSED', sent: 4 },
  { type: 'UPLOAD_SENT' },
  ended(true),
  ended(false),
  seen,
  unseen,
]
const exporting = [
  exportOf('s1'),
  done('settle'),
  done('download', { ok: true, value: null }),
  done('download', { ok: false, error: lost }),
  { type: 'CANCEL_ALL' },
]

/** The status of a file's row, by the machine list that holds the file. */
const WHERE = { queue: 'waiting', failed: 'failed' } as const

/** The ids of all files in the machine. */
const idsIn = ({ current, queue, failed }: TransferContext): readonly string[] =>
  [current, ...queue, ...failed].flatMap((one) => one?.id ?? [])

/**
 * Checks that each file is in one list of the machine only. Its row must show the status of this
 * list.
 */
const checkRow = (staged: ReturnType<typeof startFlow>): void => {
  const at = staged.snapshot()
  const context = at.context as TransferContext
  // The walk may add an ended file again, so the newest row counts.
  const said = (id: string) => staged.state().imports.findLast((row) => row.id === id)?.status
  const { importing } = at.value as { importing: string | object }
  const name =
    typeof importing === 'string' ? importing : Object.entries(importing).flat().join('.')
  const ids = idsIn(context)
  expect(new Set(ids).size).toBe(ids.length)
  expect(context.current ? said(context.current.id) : name).toBe(STEPS[name])
  for (const [list, status] of Object.entries(WHERE))
    for (const { id } of context[list as keyof typeof WHERE]) expect(said(id)).toBe(status)
}

/** A picked file has a unique id, so the walk adds no file that is already in the machine. */
const isSent = ({ context }: { readonly context: object }, event: object): boolean =>
  !('files' in event) ||
  (event.files as readonly PickedFile[]).every(
    ({ id }) => !idsIn(context as TransferContext).includes(id),
  )

it('[TRANSFER-2] [TRANSFER-6] [TRANSFER-20, TRANSFER-55] transfers take every transition, and each row shows the state of its file', () => {
  const walkOver = (events: typeof importing | typeof exporting) =>
    walkMachine({
      machine,
      events,
      // Only the presence and kind of waiting files affect the transitions.
      key: ({ context }) => {
        const { current, queue, failed, exports } = context as TransferContext
        return [current?.id, queue.map(({ id }) => id)[0], failed.length > 0, exports.length > 0]
      },
      isSent,
      check: checkRow,
    })
  const others = new Set(walkOver(exporting).missed)
  expect(walkOver(importing).missed.filter((name) => others.has(name))).toEqual([])
})

/** Sends the events to the flow with a real log, and returns its state, rows and facts. */
const told = (...events: Parameters<ReturnType<typeof startFlow>['send']>[0][]) => {
  asked.length = 0
  const staged = startFlow(machine)
  for (const event of events) staged.send(event)
  const { value, context } = staged.snapshot()
  const rows = staged.state().imports.map(({ id, status }) => `${id} ${status}`)
  const { notices, imports } = staged.state()
  const facts: readonly Fact[] = [...staged.facts]
  staged.stop()
  const { exports } = context as TransferContext
  return { value, rows, imports, facts, notices, exports, last: asked.at(-1)?.[1] }
}

it("[TRANSFER-2] workbooks are imported before text files that wait for the user's choices", () => {
  const { rows } = told(add(file('t', true), file('b'), file('c')), unseen)
  expect(rows).toEqual(['t waiting', 'b sending', 'c waiting'])
  expect(told(add(file('t', true), file('b')), ended(true), seen).rows).toEqual([
    't choosing',
    'b done',
  ])
})

it('[TRANSFER-3] a refused file is listed with its reason and never starts', () => {
  const refused = told(add(file('x', false, 'Too large'), file('b')))
  expect(refused.rows).toEqual(['x failed', 'b sending'])
  expect(told(add(file('x', false, 'Too large')), of('RETRY_IMPORT', 'x')).rows).toEqual([
    'x failed',
  ])
})

it('[TRANSFER-5] a cancelled file is removed, whether it is being imported or still waits, and the next one starts', () => {
  const both = add(file('a'), file('b'))
  expect(told(both, of('CANCEL_IMPORT', 'a')).rows).toEqual(['b sending'])
  expect(told(both, of('CANCEL_IMPORT', 'b')).rows).toEqual(['a sending'])
  const late = told(both, { type: 'UPLOAD_SENT' }, of('CANCEL_IMPORT', 'a'), ended(true))
  expect(late.rows).toEqual(['b done'])
})

it('[TRANSFER-6] [TRANSFER-7, TRANSFER-52] a new choice repeats the preview, and the import uses the previewed choices', () => {
  const begun = [add(file('t', true), file('u', true)), seen, choose('t', { decimal: '.' })]
  expect(told(...begun).rows).toEqual(['t previewing', 'u waiting'])
  expect(told(...begun).last).toEqual({ id: 't', name: 't.csv', choices: { decimal: '.' } })
  expect(told(...begun, confirm('t')).rows).toEqual(['t previewing', 'u waiting'])
  const one = told(...begun, seen, confirm('t'))
  expect(one.rows).toEqual(['t sending', 'u waiting'])
  const choices = { delimiter: ';', decimal: '.', dates: 'sure' }
  expect(one.last).toEqual({ id: 't', name: 't.csv', choices })
  expect(told(...begun, seen, confirm('t'), ended(true)).rows).toEqual(['t done', 'u previewing'])
  const all = told(...begun, seen, confirm('t', true), ended(true))
  expect(all.rows).toEqual(['t done', 'u sending'])
  expect(all.last).toEqual({ id: 'u', name: 'u.csv', choices: { decimal: '.' } })
  const bytes = told(add(file('t', true)), seen, choose('t', { encoding: 'utf-16le' }), seen)
  expect(bytes.last?.choices).toEqual({ encoding: 'utf-16le' })
})

it('[TRANSFER-53] a failed import is retried as the same request, with the same choices', () => {
  const begun = [add(file('t', true)), seen, choose('t', { decimal: '.' }), seen, confirm('t')]
  expect(told(...begun, ended(false)).rows).toEqual(['t failed'])
  const again = told(...begun, ended(false), of('RETRY_IMPORT', 't'))
  expect(again.rows).toEqual(['t sending'])
  expect(again.last).toEqual({
    id: 't',
    name: 't.csv',
    choices: { delimiter: ';', decimal: '.', dates: 'sure' },
  })
  expect(told(add(file('t', true)), unseen, of('RETRY_IMPORT', 't')).rows).toEqual(['t previewing'])
})

it('[TRANSFER-12, TRANSFER-54] imports continue after the dialog closes, and each end is reported', () => {
  const shown = [{ type: 'OPEN_IMPORT' }, add(file('a'), file('b'))]
  expect(told(...shown, ended(true)).notices).toEqual([])
  const close = { type: 'CLOSE_IMPORT' }
  expect(told(...shown, close).rows).toEqual(['a sending', 'b waiting'])
  expect(told(...shown, close).notices).toEqual([])
  const quiet = told(...shown, close, ended(true), ended(false))
  expect(quiet.rows).toEqual(['a done', 'b failed'])
  expect(quiet.notices).toMatchObject([
    { level: 'success', text: 'Imported as Loan', detail: "2 charts couldn't be imported" },
    { level: 'error', detail: 'b.xlsx' },
  ])
  expect(told(add(file('a')), ended(true), close).rows).toEqual([])
})

it('[TRANSFER-55] [TRANSFER-22] exports run one after another, each with a notice until its end', () => {
  const both = [exportOf('s1', 'e1'), exportOf('s1', 'e2'), exportOf('s2', 'e3')]
  expect(told(...both).exports.map(({ stamp }) => stamp)).toEqual(['e1', 'e3'])
  expect(told(...both).notices).toMatchObject([{ id: 'e1', text: 'Exporting…', detail: 'Loan' }])
  const next = told(...both, done('settle'), done('download', { ok: true, value: null }))
  expect(next.notices).toMatchObject([{ id: 'e3' }])
  const { notices } = told(...both, { type: 'CANCEL_ALL' })
  expect(notices).toEqual([])
})

it('[TRANSFER-23] a failed export shows an error text with the status of the response', () => {
  const error: AppError = {
    type: 'http',
    operation: 'spreadsheets.export',
    status: 500,
    statusText: 'Internal Server Error',
  }
  const failed = told(exportOf('s1'), done('settle'), done('download', { ok: false, error }))
  expect(failed.notices).toMatchObject([
    {
      level: 'error',
      text: 'Failed to export spreadsheet: 500 Internal Server Error',
      detail: 'Loan',
    },
  ])
  expect(failed.value).toMatchObject({ exporting: 'idle' })
})

it('[TRANSFER-21] an export from the editor saves first, and an export from the list does not', () => {
  const stamp = { id: 'e1', at: '2026-11-22T10:00:00.000Z' }
  const told = (isOpen: boolean) => {
    const event = { type: 'EXPORT', wish: { ...wish('s1'), isOpen } } as const
    const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
    return route({ type: 'TRANSFER', event, stamp }, emptyState, flags)
  }
  const begun = { do: 'tell', to: 'transfer', event: { ...exportOf('s1'), wish: wish('s1') } }
  expect(told(false)).toEqual([begun])
  expect(told(true)).toEqual([
    { do: 'tell', to: 'workbook', event: { type: 'SAVE_NOW' } },
    { ...begun, event: { ...begun.event, wish: { ...wish('s1'), isOpen: true } } },
  ])
})

it('[TRANSFER-35] a spreadsheet opens by itself only after a single complete import in the open dialog', () => {
  const opens = (...events: Parameters<typeof told>) =>
    told(...events).imports.filter((row) => row.opens).length
  const show = { type: 'OPEN_IMPORT' }
  const close = { type: 'CLOSE_IMPORT' }
  const whole = {
    type: 'UPLOAD_ENDED',
    result: { ok: true, value: { spreadsheet: spreadsheet('s1', 'Loan'), leftOut: {}, lines: [] } },
  }
  expect(opens(show, add(file('a')), whole)).toBe(1)
  expect(opens(show, add(file('a')), ended(true))).toBe(0)
  expect(opens(show, add(file('a')), close, whole, show)).toBe(0)
  const refused = add(file('x', false, 'Too large'), file('a'))
  expect(opens(show, refused, whole, of('CANCEL_IMPORT', 'x'))).toBe(0)
  expect(opens(show, add(file('a'), file('b')), whole, whole)).toBe(0)
})

it('[TRANSFER-36] a row shows a choice at once, even without a preview', () => {
  const begun = [add(file('t', true)), seen, choose('t', { decimal: '.' })]
  expect(told(...begun).imports).toMatchObject([{ status: 'previewing', chosen: { decimal: '.' } }])
  const blind = done('preview', { ok: true, value: null })
  expect(told(add(file('t', true)), blind, choose('t', { delimiter: ';' }), blind).imports).toEqual(
    [expect.objectContaining({ status: 'choosing', chosen: { delimiter: ';' }, preview: null })],
  )
})

it('[TRANSFER-36] without a preview, only settings that the user chose are sent', () => {
  const blind = [add(file('t', true)), done('preview', { ok: true, value: null })]
  expect(told(...blind, confirm('t')).last?.choices).toEqual({})
})

it('[TRANSFER-7] a confirmed text file does not ask for choices again, even after a retry', () => {
  const begun = [add(file('t', true)), seen, confirm('t'), ended(false), add(file('u', true)), seen]
  const { imports: rows } = told(...begun, of('RETRY_IMPORT', 't'))
  expect(rows).toMatchObject([
    { id: 't', status: 'sending', isReady: true },
    { id: 'u', status: 'waiting', isReady: false },
  ])
})
