import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { DocumentChips } from '#src/ui/chat/composer/document-chips.tsx'
import { attachedRow } from '#tests/support/documents/documents-flow.ts'

// Node has no DOM. This mock keeps the `useState` values of a component between renders.
const kept = vi.hoisted(() => ({ slots: [] as unknown[], next: 0 }))
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useState: (first: unknown) => {
    const at = kept.next++
    if (!(at in kept.slots)) kept.slots[at] = first
    return [kept.slots[at], (now: unknown) => (kept.slots[at] = now)]
  },
}))
beforeEach(() => {
  kept.slots = []
})

/** The texts of the `<output>` elements after documents with these statuses were rendered. */
const said = (statuses: readonly AttachedDocument['status'][], refusals = 0): readonly string[] => {
  const draw = (): string => {
    kept.next = 0
    return renderToStaticMarkup(
      <DocumentChips
        documents={statuses.map((status, at) => attachedRow(`doc_${at}`, status))}
        refusals={refusals}
        isOnline
        field={{ current: null }}
        onRemove={() => {}}
      />,
    )
  }
  // The first render may set state, so the component is rendered twice.
  draw()
  const outputs = [...draw().matchAll(/<output[^>]*>(.*?)<\/output>/g)]
  return outputs.flatMap(([, text = '']) => text.replace(/<[^>]+>/g, '') || [])
}

it('[DOC-238] the end of all uploads is announced once, even if a file is removed afterwards', () => {
  expect(said(['uploading', 'ready', 'pending'])).toEqual([])
  expect(said(['processing', 'ready', 'ready'])).toEqual([])
  expect(said(['ready', 'ready', 'failed'])).toEqual(['2 files ready, 1 file could not be read'])
  expect(said(['ready', 'ready'])).toEqual(['2 files ready, 1 file could not be read'])
  expect(said(['ready', 'ready', 'uploading'])).toEqual([])
  expect(said(['ready', 'ready', 'failed'])).toEqual(['2 files ready, 1 file could not be read'])
})

it.each([
  [['ready'], '1 file ready'],
  [['failed'], '1 file could not be read'],
] as const)(
  '[DOC-238] the end of a single upload with the status %j is announced too',
  (statuses, text) => {
    said(['processing'])
    expect(said(statuses)).toEqual([text])
  },
)

it('[DOC-238] files that are done at the first render, or wait in a new chat, are not announced', () => {
  expect(said(['ready', 'failed'])).toEqual([])
  kept.slots = []
  expect(said(['waiting'])).toEqual([])
  expect(said(['uploading'])).toEqual([])
})

it('[DOC-238] [DOC-179] after a refused send, only the notice of that refusal announces the end of the uploads', () => {
  expect(said(['processing'])).toEqual([])
  expect(said(['processing'], 1)).toHaveLength(1)
  expect(said(['ready'], 1)).toEqual(['All files are ready. You can send the message.'])
})

it('[DOC-303] [DOC-238] files added after the notice of a refused send do not bring the notice back', () => {
  const answered = 'All files are ready. You can send the message.'
  expect(said(['processing'])).toEqual([])
  said(['processing'], 1)
  expect(said(['ready'], 1)).toEqual([answered])
  expect(said(['ready', 'uploading'], 1)).toEqual([])
  expect(said(['ready', 'ready'], 1)).toEqual(['2 files ready'])
  said(['ready', 'ready', 'uploading'], 1)
  expect(said(['ready', 'ready', 'uploading'], 2)).toHaveLength(1)
  expect(said(['ready', 'ready', 'ready'], 2)).toEqual([answered])
})
