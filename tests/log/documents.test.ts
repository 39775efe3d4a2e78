import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DocumentFact } from '#src/log/facts/document-fact.ts'
import { foldDocuments, noDocuments, readyDocumentsOf } from '#src/log/documents.ts'
import { emptyState, fold } from '#src/log/fold.ts'
import { documentName, conversationDocuments } from '#src/log/selectors/documents.ts'
import type { AppState } from '#src/log/state.ts'
import { attachedRow, serverDocument } from '#tests/support/documents/documents-flow.ts'
import '#tests/support/server/each-file.ts'

const rows = Array.from({ length: 50 }, (_, at) => attachedRow(`doc_${at}`, 'uploading'))
const full = foldDocuments(noDocuments, { type: 'documents.added', chat: 'c1', rows })

it('[DOC-95] the progress of some of 50 files changes only the rows of these files', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 49 }), { maxLength: 50 }), (places) => {
      const fact: DocumentFact = {
        type: 'documents.progressed',
        byId: Object.fromEntries(places.map((at) => [`doc_${at}`, { sent: 5 }])),
      }
      const next = foldDocuments(full, fact)
      for (const [at, one] of next.rows.entries())
        expect(one === full.rows[at]).toBe(!places.includes(at))
      // All other slices of the state keep their identity.
      const before = { ...emptyState, documents: full }
      const after = fold(before, fact)
      for (const slice of Object.keys(before) as (keyof typeof before)[])
        if (slice !== 'documents') expect(after[slice]).toBe(before[slice])
    }),
  )
})

it('[DOC-95] an unrelated fact leaves the documents unchanged', () => {
  expect(foldDocuments(full, { type: 'reply.finished' })).toBe(full)
  expect(foldDocuments(full, { type: 'documents.settled' })).toBe(full)
})

it('[SEND-14] a message carries id, name, type and size of ready documents that are not being removed', () => {
  const statuses = ['waiting', 'uploading', 'pending', 'processing', 'ready', 'failed'] as const
  const all = statuses.map((status) => attachedRow(status, status))
  expect(readyDocumentsOf([...all, attachedRow('going', 'ready', { isRemoving: true })])).toEqual([
    { id: 's-ready', filename: 'ready.pdf', file_type: 'pdf', file_size: 10 },
  ])
})

it('[DOC-72] a conversation shows the listed documents in their newest state, and also the documents uploaded in its composer', () => {
  const listed = [serverDocument('s-old', 'ready'), serverDocument('s-doc_1', 'pending')]
  const sent = listed.map((one) => ({ ...one, is_sent: one.id === 's-old' }))
  const rows = [
    attachedRow('doc_1', 'ready', { page_count: 3 }),
    attachedRow('doc_2', 'processing'),
    attachedRow('doc_3', 'uploading', { id: '' }),
  ]
  const facts: readonly DocumentFact[] = [
    { type: 'documents.listed', of: 'c1', items: sent },
    { type: 'documents.listed', of: 'c2', items: [serverDocument('s-other', 'failed')] },
    { type: 'documents.added', chat: 'c1', rows },
  ]
  const state = facts.reduce<AppState>(fold, emptyState)
  const shown = (id: string | null) =>
    conversationDocuments(id)(state).map(({ id: of, status, page_count, is_sent }) => [
      of,
      status,
      page_count,
      is_sent,
    ])
  expect(shown('c1')).toEqual([
    ['s-old', 'ready', null, true],
    ['s-doc_1', 'ready', 3, false],
    ['s-doc_2', 'processing', null, undefined],
  ])
  expect(shown('c2')).toEqual([['s-other', 'failed', null, undefined]])
  expect(shown('c3')).toEqual([])
  expect(shown(null)).toEqual([])
  // The selector is memoized: equal state returns the same rows.
  expect(conversationDocuments('c1')(state)).toBe(conversationDocuments('c1')(state))
})

it('[DOC-828] an outage of the document service stays known after the session ends', () => {
  const down = foldDocuments(full, { type: 'documents.checked', isOk: false })
  const ended = foldDocuments(down, { type: 'session.ended', reason: 'expired' })
  expect(ended).toEqual({ ...noDocuments, isDown: true })
})

it('[DOC-127] sent documents stay known in their conversation, and removed ones do not', () => {
  const rows = [
    attachedRow('sent', 'ready', { has_thumbnail: true }),
    attachedRow('again', 'ready', { page_count: 2 }),
    attachedRow('off', 'ready', { isRemoving: true }),
    attachedRow('bad', 'failed'),
    attachedRow('on', 'uploading', { id: '' }),
  ]
  const items = [serverDocument('s-old', 'ready'), serverDocument('s-again', 'ready')]
  const facts: readonly DocumentFact[] = [
    { type: 'documents.listed', of: 'c1', items },
    { type: 'documents.added', chat: 'c1', rows },
    { type: 'documents.dropped', ids: rows.map(({ localId }) => localId) },
  ]
  const state = facts.reduce<AppState>(fold, emptyState)
  const here = conversationDocuments('c1')(state)
  expect(here.map(({ id }) => id)).toEqual(['s-old', 's-sent', 's-again'])
  expect(here[1]).toMatchObject({ has_thumbnail: true, filename: 'sent.pdf' })
  expect(here[2]).toMatchObject({ page_count: 2 })
  expect(state.documents.rows).toEqual([])
  expect(['s-sent', 's-old', 's-off', ''].map((id) => documentName(id)(state))).toEqual([
    'sent.pdf',
    's-old.pdf',
    '',
    '',
  ])
})
