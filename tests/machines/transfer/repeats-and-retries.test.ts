import { expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import { IMPORT_WAITING } from '#src/texts/transfer.ts'
import { emptyState } from '#src/log/fold.ts'
import type { PickedFile } from '#src/log/facts/import-fact.ts'
import { selectUnconfirmedImportCount } from '#src/log/selectors/sheets.ts'
import type { TransferContext } from '#src/machines/transfer/types.ts'
import { confirmUnloadActor } from '#src/services/browser/confirm-before-unload.ts'
import { quietTransfers } from '#tests/support/transfer/transfers.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const page = new EventTarget()
const { machine, asked } = quietTransfers(confirmUnloadActor(page))
const add = (...names: readonly string[]) => ({
  type: 'IMPORT_FILES',
  files: names.map((name): PickedFile => {
    const [id = ''] = name.split('.')
    return { id, name, size: 10, isText: name.endsWith('.csv'), error: null }
  }),
})
const done = (actor: string, output?: object) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})
const choices = { encoding: 'utf-8', delimiter: ';', decimal: ',', dates: 'sure' }
const seen = done('preview', { ok: true, value: { choices, rows: [], more: false } })
const confirm = { type: 'CONFIRM_IMPORT', id: 't', all: false }
const lost: AppError = { type: 'network', operation: 'spreadsheets.import', raw: '' }
const status = (code: number): AppError => ({
  type: 'http',
  operation: 'spreadsheets.import',
  status: code,
  statusText: 'Refused',
})
const failed = (error: AppError) => ({ type: 'UPLOAD_ENDED', result: { ok: false, error } })
const retry = (id: string) => ({ type: 'RETRY_IMPORT', id })
const choose = { type: 'CHOOSE_IMPORT', id: 't', choices: { decimal: '.' } }

/**
 * Sends the events to the flow with a real log, and returns what the log and the actors received.
 */
const told = (...events: Parameters<ReturnType<typeof startFlow>['send']>[0][]) => {
  asked.length = 0
  const staged = startFlow(machine)
  for (const event of events) staged.send(event)
  const { imports, notices } = staged.state()
  const context = staged.snapshot().context as TransferContext
  staged.stop()
  return {
    rows: imports.map((row) => `${row.id} ${row.status}`),
    sees: imports.map(({ preview }) => preview !== null),
    mayRepeat: imports.map(({ canRetry }) => canRetry),
    notices: notices.map(({ text, detail }) => `${text} ${detail}`),
    previews: imports.map(({ preview }) => preview?.choices),
    chosen: imports.map(({ chosen }) => chosen),
    asked: [...asked],
    exports: context.exports.map(({ stamp }) => stamp),
    asking: selectUnconfirmedImportCount({ ...emptyState, imports }),
  }
}

it('[TRANSFER-30] a workbook overtakes a text file that waits for choices, and the text file continues afterwards', () => {
  const asking = [add('t.csv'), seen]
  expect(told(...asking, add('u.csv')).rows).toEqual(['t choosing', 'u waiting'])
  const added = [...asking, add('b.xlsx')]
  expect(told(...added)).toMatchObject({ rows: ['t waiting', 'b sending'], sees: [true, false] })
  const after = told(...added, add('u.csv'), failed(lost))
  expect(after.rows).toEqual(['t choosing', 'b failed', 'u waiting'])
  expect(after.previews[0]).toEqual(choices)
  expect(after.asked.map(([actor, { id }]) => `${actor} ${id}`)).toEqual(['preview t', 'upload b'])
  expect(told(...added, failed(lost), retry('b')).rows).toEqual(['t waiting', 'b sending'])
  const late = told(add('t.csv'), add('b.xlsx'), seen, failed(lost))
  expect(late.rows).toEqual(['t choosing', 'b failed'])
  expect(told(...added, { type: 'CLOSE_IMPORT' }).rows).toEqual(['t waiting', 'b sending'])
  // The fake preview always reports the decimal sign ",". The row still keeps the newer choice ".".
  const chosen = told(...asking, choose, add('b.xlsx'), seen, failed(lost))
  expect(chosen).toMatchObject({ rows: ['t choosing', 'b failed'], chosen: [{ decimal: '.' }, {}] })
  const going = told(...asking, choose, add('b.xlsx'), seen, failed(lost), confirm)
  expect(going.asked.at(-1)?.[1].choices).toEqual({ delimiter: ';', decimal: '.', dates: 'sure' })
})

it('[TRANSFER-31] a repeated export is dropped until the first has read the workbook; list and editor exports count separately', () => {
  const order = (stamp: string, isOpen = false) => ({
    type: 'EXPORT',
    wish: { id: 's1', title: 'Loan', format: 'xlsx', isOpen },
    stamp,
  })
  expect(told(order('e1'), order('e2'), order('e3', true)).exports).toEqual(['e1', 'e3'])
  const writing = [order('e1', true), done('settle')]
  expect(told(...writing, order('e2', true), order('e3', true)).exports).toEqual(['e1', 'e2'])
})

it('[TRANSFER-42] a .csv export with other separators is not dropped as a repeat', () => {
  const order = (stamp: string, delimiter?: string, decimal = '.') => ({
    type: 'EXPORT',
    wish: {
      id: 's1',
      title: 'Loan',
      format: 'csv',
      isOpen: false,
      ...(delimiter !== undefined && { signs: { delimiter, decimal } }),
    },
    stamp,
  })
  const all = [
    order('e1'),
    order('e2', ';'),
    order('e3', ';', ','),
    order('e4', ';'),
    order('e5', ',', '.'),
  ]
  expect(told(...all).exports).toEqual(['e1', 'e2', 'e3'])
})

it('[TRANSFER-32] a repeated upload reports its progress again', () => {
  const went = (sent: number) => ({ type: 'UPLOAD_PROGRESSED', sent })
  const sent = [add('a.xlsx'), went(10), { type: 'UPLOAD_SENT' }]
  expect(told(...sent).rows).toEqual(['a reading'])
  expect(told(...sent, went(1)).rows).toEqual(['a sending'])
})

it('[TRANSFER-33] a retry previews a refused text file again, but resends it at once after a temporary failure', () => {
  const ended = (error: AppError) => [add('t.csv'), seen, choose, seen, confirm, failed(error)]
  const refused = told(...ended(status(400)), retry('t'))
  expect(refused.rows).toEqual(['t previewing'])
  const again = { delimiter: ';', decimal: '.', dates: 'sure' }
  expect(refused.asked.at(-1)).toEqual(['preview', { id: 't', name: 't.csv', choices: again }])
  expect(refused.chosen).toEqual([again])
  // A new choice is added to the earlier ones.
  const other = { type: 'CHOOSE_IMPORT', id: 't', choices: { delimiter: ',' } }
  const chosen = told(...ended(status(400)), retry('t'), other).asked.at(-1)?.[1]
  expect(chosen?.choices).toEqual({ ...again, delimiter: ',' })
  for (const error of [lost, status(429), status(503), status(504)])
    expect(told(...ended(error), retry('t')).rows).toEqual(['t sending'])
  expect(told(add('b.xlsx'), failed(status(400)), retry('b')).rows).toEqual(['b sending'])
})

it('[TRANSFER-50] a failed file offers a retry only if a retry may succeed', () => {
  const unseen = (error: AppError) => done('preview', { ok: false, error })
  const text = [add('t.csv'), seen, confirm]
  const may = (...events: Parameters<typeof told>) => told(...events).mayRepeat
  for (const error of [lost, ...[401, 408, 429, 500, 503, 504].map(status)])
    expect(may(add('b.xlsx'), failed(error))).toEqual([true])
  for (const code of [400, 403, 404, 405, 413, 415, 422])
    expect(may(add('b.xlsx'), failed(status(code)))).toEqual([false])
  // After 422 a text file can be retried with other choices. A file whose preview failed with 422
  // cannot.
  expect(may(...text, failed(status(422)))).toEqual([true])
  expect(may(...text, failed(status(413)))).toEqual([false])
  expect(may(add('t.csv'), unseen(status(422)))).toEqual([false])
  expect(may(add('t.csv'), unseen(status(503)))).toEqual([true])
})

it('[TRANSFER-34] files that fail for the same reason are each reported', () => {
  const { notices } = told(add('a.xlsx', 'b.xlsx'), failed(lost), failed(lost))
  expect(notices.map((text) => text.split(' ').at(-1))).toEqual(['a.xlsx', 'b.xlsx'])
})

it('[TRANSFER-41] the closed dialog keeps text files that need choices, and a notice says so', () => {
  const [show, close] = [{ type: 'OPEN_IMPORT' }, { type: 'CLOSE_IMPORT' }]
  const one = told(show, add('t.csv'), seen, close)
  expect(one).toMatchObject({ rows: ['t choosing'], sees: [true], asking: 1 })
  expect(one.notices).toEqual([`A file needs your choices ${IMPORT_WAITING.one('t.csv')}`])
  const several = told(show, add('a.xlsx', 't.csv', 'u.csv'), close)
  expect(several).toMatchObject({ rows: ['a sending', 't waiting', 'u waiting'], asking: 2 })
  expect(several.notices).toEqual([`2 files need your choices ${IMPORT_WAITING.many}`])
  // The preview still loads behind the closed dialog. A later confirmation sends the file as usual.
  const later = told(show, add('t.csv'), close, seen, show, confirm)
  expect(later).toMatchObject({ rows: ['t sending'], asking: 0 })
})

it('[TRANSFER-54] a failed preview of a text file is reported if the dialog is closed', () => {
  const unseen = done('preview', { ok: false, error: lost })
  const [show, close] = [{ type: 'OPEN_IMPORT' }, { type: 'CLOSE_IMPORT' }]
  const away = told(show, add('t.csv'), close, unseen)
  expect(away).toMatchObject({ rows: ['t failed'], asking: 0 })
  expect(away.notices.at(-1)).toMatch(/^Cannot connect .* t\.csv$/)
  expect(told(show, add('t.csv'), unseen).notices).toEqual([])
})

it('[TRANSFER-46] the browser asks before leaving the page while a file waits or is being imported', () => {
  const staged = startFlow(machine)
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const then = (event: Parameters<typeof staged.send>[0]): boolean => {
    staged.send(event)
    return asks()
  }
  expect(asks()).toBe(false)
  // The steps: preview, waiting for choices, upload, reading by the server.
  const steps = [add('t.csv'), seen, { type: 'CLOSE_IMPORT' }, confirm, { type: 'UPLOAD_SENT' }]
  for (const step of steps) expect(then(step)).toBe(true)
  expect(then(failed(lost))).toBe(false)
  expect(then(add('a.xlsx'))).toBe(true)
  expect(then({ type: 'CANCEL_ALL' })).toBe(false)
  expect(then(add('b.xlsx'))).toBe(true)
  staged.stop()
  expect(asks()).toBe(false)
})
