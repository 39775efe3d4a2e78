import { expect, it } from 'vitest'
import { ok } from '#contract/api/result.ts'
import { createOnce } from '#src/services/workbook/create-once.ts'
import { createEdits } from '#tests/support/client/world.ts'

const REST = {
  created_at: '2026-11-28T10:00:00Z',
  updated_at: '2026-11-28T10:00:00Z',
  public_share: null,
}

/**
 * Creates a spreadsheet at a backend that changes the stored cells and reports `revision`. Returns
 * the request ids of the create calls.
 */
const asked = async (revision: number): Promise<readonly string[]> => {
  const requests: string[] = []
  const create = createOnce(
    {
      post: async ({ title, requestId }) => {
        requests.push(requestId)
        const stored = { id: `sheet ${requestId}`, sheets: 'in its own way' }
        return ok({ id: stored.id, title, ...REST, revision, workbook_data: stored })
      },
    },
    createEdits(),
    { rename: async () => {} },
    () => 'another',
  )
  const made = await create({ title: 'Loan', requestId: 'first', pieces: ['{"sheets":{}}'] })
  expect(made).toMatchObject({ ok: true, value: { isWhole: false } })
  return requests
}

it('[SAVE-96] a spreadsheet is created once if the backend counts no revisions', async () => {
  expect(await asked(0)).toEqual(['first'])
})

it('[SAVE-96] a spreadsheet that was edited after its first creation is created again, but only once', async () => {
  expect(await asked(5)).toEqual(['first', 'another'])
})
