import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { ok } from '#contract/api/result.ts'
import type { Api } from '#src/services/http/api.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createOpenWorkbook } from '#src/services/workbook/open-workbook-session.ts'
import { workbookActors } from '#src/services/workbook/workbook-actors.ts'
import { createWorkbooks } from '#src/services/workbook/workbook-calls.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { createEdits } from '#tests/support/client/world.ts'

/** A fake API that returns every spreadsheet at revision 2, without a list of changes. */
const api = (async (
  _rows: unknown,
  name: string,
  { params }: { readonly params: { readonly id: string } },
) =>
  ok({
    ...(name === 'changes.list' && { changes: [], total_count: 0, has_more: false }),
    id: params.id,
    title: params.id,
    revision: 2,
    created_at: '2026-10-01T09:00:00.000Z',
    updated_at: '2026-10-01T09:00:00.000Z',
    public_share: null,
    workbook_data: blankWorkbook(params.id, 'theirs'),
  })) as unknown as Api

/** A browser that keeps edits of `a` based on revision 1. */
const opened = async () => {
  const edits = createEdits()
  await edits.put('a', { revision: 1, data: { ...blankWorkbook('a', 'mine'), more: 1 } })
  const openWorkbook = createOpenWorkbook(edits, createFakeTime(), newId)
  const workbooks = createWorkbooks(api, openWorkbook, edits, newId)
  const open = (id: string, signal = new AbortController().signal) =>
    workbooks.open({ id, mine: 'kept' }, signal)
  const told = async () => {
    const result = await workbooks.follow()
    return result.ok ? result.value.type : result.error
  }
  return { openWorkbook, workbooks, open, told }
}

describe('the version that conflicts with an open spreadsheet', () => {
  it('[SAVE-81] is dropped when the spreadsheet is left', async () => {
    const { openWorkbook, workbooks, open, told } = await opened()
    expect(await open('a')).toMatchObject({ ok: true, value: { standing: 'conflict' } })
    const screen = createActor(
      workbookActors(
        async () => ({ openWorkbook, workbooks }),
        () => ({ openWorkbook, workbooks }),
      ).grid,
    ).start()
    expect(await told()).toBe('conflict')
    screen.stop()
    expect(await told()).toBe('same')
  })

  it('[SAVE-81] is not remembered for a spreadsheet that the user left before it loaded', async () => {
    const { open, told } = await opened()
    await open('b')
    await open('a', AbortSignal.abort())
    expect(await told()).toBe('same')
  })
})
